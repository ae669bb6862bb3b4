import { describe, expect, it } from 'vitest'
import { findForbidden, riskyWords } from './forbidden-words.ts'

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

describe('words for which staff look sooner', () => {
  const risky = (name: string, text = '') => Object.keys(riskyWords(name, [text]))

  it.each([
    ['Play with our HACKED CLIENT', 'hacked client'],
    ['h4cked-clients welcome', 'hacked client'],
    ['We DDoS other servers', 'ddos'],
    ['DDoSing is fine', 'ddosing'],
    ['visit the C4S1N0', 'casino'],
    ['get n u d e s here', 'nudes'],
    ['hitler was here', 'hitler'],
    ['we hate them', 'hate'],
    ['free nitro', 'free nitro'],
  ])('are in ‘%s’', (text, word) => {
    expect(risky('Calm Place', text)).toContain(word)
    expect(risky(text)).toContain(word)
  })

  it.each(['Fucking Great SMP', 'S H I T craft', 'sh1t realm', 'La Puta Madre', 'Хуй крафт', 'Scheiße Land'])(
    'are swearing in the name ‘%s’, not in a text',
    (name) => {
      expect(risky(name)).toHaveLength(1)
      expect(risky('Calm Place', name)).toEqual([])
    },
  )

  it.each([
    'Whatever you chat, no matter the hats',
    'Cocktails, Dickens and a shiitake farm',
    'Scunthorpe United',
    'A classic assault on a glass pass',
    'Grapes, therapists and Essex',
  ])('are not in ‘%s’', (text) => {
    expect([risky(text), risky('Calm Place', text)]).toEqual([[], []])
  })

  it('weigh more the worse they are, and each is said once', () => {
    expect(Object.entries(riskyWords('Casino', ['Send nudes and hate, in a casino.']))).toEqual([
      ['send nudes', 5],
      ['casino', 3],
      ['hate', 2],
    ])
  })
})
