import { describe, expect, it } from 'vitest'
import { waysInto, wayOn } from './ways-in.ts'

const listing = (shown: { realmLink?: string; secondLink?: string; friend?: string }) => ({
  _id: 'a',
  slug: 'a',
  name: 'Harbour',
  discord: null,
  website: null,
  invite: 'ok' as const,
  realmLink: null,
  secondLink: null,
  ...shown,
})
const kindsOn = (device: 'phone' | 'xbox' | null, shown: Parameters<typeof listing>[0]) =>
  wayOn(device, waysInto(listing(shown)))?.kind

describe('the way in', () => {
  it.each([
    ['phone', { realmLink: 'play.harbour.example', friend: 'HarbourBot' }, 'address'],
    ['xbox', { realmLink: 'play.harbour.example' }, 'address'],
    ['xbox', { realmLink: 'play.harbour.example', friend: 'HarbourBot' }, 'friend'],
    ['xbox', { realmLink: 'play.harbour.example', secondLink: 'AbCdEfGhIjK', friend: 'HarbourBot' }, 'realm'],
    ['phone', { realmLink: 'play.harbour.example', secondLink: 'AbCdEfGhIjK' }, 'address'],
    [null, { friend: 'HarbourBot' }, 'friend'],
    ['phone', {}, undefined],
  ] as const)('on %s, of %j, is %s', (device, shown, kind) => {
    expect(kindsOn(device, shown)).toBe(kind)
  })

  it('has all others beside it, in the order of the owner', () => {
    const all = { realmLink: 'play.harbour.example:19133', secondLink: 'AbCdEfGhIjK', friend: 'HarbourBot' }
    expect(waysInto(listing(all)).map(({ kind }) => kind)).toEqual(['address', 'realm', 'friend'])
  })
})
