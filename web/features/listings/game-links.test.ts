import { expect, it } from 'vitest'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { gameLink, opensGameLinks } from './game-links.ts'

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

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari/537.36', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15', 5, true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', 0, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) Edge/44.18363.8131', 0, false],
  ['Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) NintendoBrowser/5.1.0.13343', 1, false],
  ['Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15', 0, false],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0.0.0', 10, false],
])('%s opens links of the game: %s', (userAgent, maxTouchPoints, opens) => {
  expect(opensGameLinks({ userAgent, maxTouchPoints })).toBe(opens)
})
