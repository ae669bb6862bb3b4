import { describe, expect, it } from 'vitest'
import { findForbidden } from './forbidden-words.ts'

const phrases = (text: string) => findForbidden(text).map(({ phrase }) => phrase)

describe('forbidden words', () => {
  it.each([
    ['FREE NITRO', 'free nitro'],
    ['Get your free  nitroooo here!', 'free nitro'],
    ['FrEe N1TR0', 'free nitro'],
    ['ｆｒｅｅ ｎｉｔｒｏ', 'free nitro'],
    ['ꜰʀᴇᴇ ɴɪᴛʀᴏ', 'free nitro'],
    ['frее nitrо', 'free nitro'],
    ['§lfree §cnitro', 'free nitro'],
    ['f r e e n i t r o', 'free nitro'],
    ['f.r.e.e-n.i.t.r.o', 'free nitro'],
    ['freenitro for all', 'free nitro'],
    ['free-nitro', 'free nitro'],
    ['Free Robux!', 'free robux'],
    ['p0rn', 'porn'],
    ['h3nt@i realm', 'hentai'],
    ['k1ll yourself', 'kill yourself'],
    ['ＫＩＬＬ ＹＯＵＲＳＥＬＦ', 'kill yourself'],
    ['niggggers', 'nigger'],
  ])('are found in ‘%s’', (text, phrase) => {
    expect(phrases(text)).toContain(phrase)
  })

  it.each([
    'Scunthorpe United',
    'Niger and Nigeria',
    'Penistone railway',
    'A free realm with nitrogen farms',
    'Nitro boosters get a rank',
    'Nothing here is free, not even Nitro boosts',
    'Kike’s Realm',
    'Peacock, cockatoo, Dickens and Moby Dick',
    'Will yours elf win?',
    '',
  ])('are not in ‘%s’', (text) => {
    expect(phrases(text)).toEqual([])
  })

  it('are looked for in the longest texts', () => {
    expect(phrases('n i '.repeat(750))).toEqual([])
    expect(phrases('f'.repeat(3000))).toEqual([])
    expect(phrases('freee nitr '.repeat(300))).toEqual([])
  })
})
