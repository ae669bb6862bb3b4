import { describe, expect, it } from 'vitest'
import type { ListingReview, Neighbour } from '#contract/staff/staff-review.wire.ts'
import { flagsOf, ruleOfRow } from './flags.ts'

const other: Neighbour = {
  _id: 'other',
  name: 'Otter Bay',
  moderation: 'suspended',
  created: '2026-01-01T00:00:00.000Z',
  ownerInfo: { id: 'steve', username: 'steve', avatar: null },
}

/** A review with only the fields that the flags read. */
function review(listing: object = {}, parts: object = {}): ListingReview {
  const part = {
    listing: {
      name: 'Lantern Bay',
      description: 'A calm survival world with towns.',
      about: '',
      discord: 'https://discord.gg/lantern',
      website: null,
      websiteHeld: false,
      realmLink: 'play.lantern.example',
      realmLinkVisible: true,
      created: '2026-02-01T00:00:00.000Z',
      ...listing,
    },
    invite: { state: 'ok' },
    sameAddress: [],
    lookAlikes: [],
    ...parts,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- flags read nothing else
  return part as unknown as ListingReview
}

describe('what staff look at', () => {
  it('is nothing where nothing is odd', () => expect(flagsOf(review())).toEqual([]))

  it.each([
    [
      'one-listing',
      {},
      { sameAddress: [other], invite: { state: 'dead' } },
      'Same address as “Otter Bay” (suspended, by steve).',
    ],
    [
      'working-address',
      { discord: null, realmLinkVisible: false },
      {},
      'No way in: no address, no Discord, no website.',
    ],
    ['working-invite', {}, { invite: { state: 'dead' } }, 'The Discord invite does not work.'],
    [
      'working-invite',
      {},
      { invite: { state: 'elsewhere' } },
      'The invite opens another Discord server than before.',
    ],
    ['true-words', {}, { lookAlikes: [other] }, 'Its name is nearly that of “Otter Bay”, which is older.'],
    [
      'true-words',
      { created: '2025-01-01T00:00:00.000Z' },
      { lookAlikes: [other] },
      '“Otter Bay” is newer and has nearly the same name.',
    ],
    [
      'says-something',
      { description: 'join' },
      {},
      'The description says little. Tell in a sentence or two what players do there.',
    ],
    ['lawful', { description: 'Every hacked client works on this server.' }, {}, 'It says “hacked client”.'],
    ['no-harassment', { name: 'The Shit Realm' }, {}, 'It says “shit”.'],
  ])('comes with its rule: %s', (rule, listing, parts, text) => {
    expect(flagsOf(review(listing, parts))[0]).toEqual({ rule, text })
  })
})

describe('a denial from the list begins with the rule', () => {
  const row = { name: 'Lantern Bay', description: 'A calm survival world with towns.' }
  it.each([
    [undefined, {}],
    ['one-listing', { sameAddress: { _id: 'x', name: 'Otter Bay' }, words: ['ddos'] }],
    ['working-invite', { discord: 'https://discord.gg/lantern', invite: 'dead' as const }],
    [undefined, { discord: null, invite: 'dead' as const }],
    ['says-something', { description: 'join' }],
    ['lawful', { words: ['ddos'] }],
  ])('%s', (rule, changes) => expect(ruleOfRow({ ...row, ...changes })).toBe(rule))
})
