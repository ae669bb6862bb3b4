import { expect, it } from 'vitest'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { gameLink } from './game-links.ts'

function linkOf(address: string, name: string): string {
  const read = parseServerAddress(address)
  if (!read) throw new Error(`no address: ${address}`)
  return gameLink(read, name)
}

it('opens a realm by its code, with its case', () => {
  expect(linkOf('D-jF9JUN5AY', 'Any')).toBe('minecraft://acceptRealmInvite?inviteID=D-jF9JUN5AY')
})

it('adds a server with its port, also the usual one', () => {
  expect(linkOf('play.example.org', 'Sky')).toBe('minecraft://?addExternalServer=Sky|play.example.org:19132')
})

it.each(['A|evil.example:1', 'A&acceptRealmInvite=x', 'A#b', 'A?b=c', 'Ä ☁️ %7C'])(
  'keeps the name %s from changing the address',
  (name) => {
    const link = linkOf('play.example.org:19133', name)
    expect(link.split('|')).toHaveLength(2)
    expect(link).toMatch(/^minecraft:\/\/\?addExternalServer=[^&#?|]*\|play\.example\.org:19133$/)
    // Our own reader of pasted links finds the same server in it.
    expect(parseServerAddress(link)).toMatchObject({ host: 'play.example.org', port: 19133 })
  },
)
