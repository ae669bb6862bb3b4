import { describe, expect, it } from 'vitest'
import { fromKeys } from '#contract/base/records.ts'
import { TEXT_FIELDS } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { listingEdit } from '#contract/listings/owner.wire.ts'
import {
  changedFields,
  editFields,
  invalidField,
  fieldText,
  fromDraft,
  toDraft,
  rebase,
  toEdit,
  toInput,
  rulesFor,
} from './edit-fields.ts'

const listing: OwnListing = {
  _id: 'abcdefghijkl',
  name: 'Skyhold',
  ...fromKeys(TEXT_FIELDS, () => ''),
  descriptionLanguages: [],
  description: 'An island.',
  facts: [],
  factDates: [],
  ownerId: 'owner',
  ownerProvenAt: null,
  serverProvenAt: null,
  tags: ['Skyblock', 'PvP'],
  discord: 'https://discord.gg/skyhold',
  banner: null,
  bannerFocus: null,
  pictures: [],
  website: null,
  websiteHeld: false,
  inviteState: 'ok',
  realmLink: null,
  realmLinkVisible: true,
  secondLink: null,
  state: 'Approved',
  approved: true,
  votes: 3,
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-02T00:00:00.000Z',
  version: 4,
  staffNote: null,
  waitingSince: null,
  privatePath: null,
  decision: null,
  denied: false,
  nextReviewRequestAt: null,
  restorableUntil: null,
  paused: null,
  closed: false,
  held: null,
}
const loaded = toInput(listing)

describe('the changed fields', () => {
  it('are none right after loading', () => {
    expect(changedFields(listing, loaded)).toEqual([])
  })

  it.each([
    ['name', { name: 'Skyhold 2' }],
    ['description', { description: '' }],
    ['about', { about: '**Rules**' }],
    ['tags', { tags: ['Skyblock'] }],
    ['discord', { discord: '' }],
    ['website', { website: 'https://skyhold.net/' }],
    ['realmLink', { realmLink: 'play.skyhold.example' }],
    ['realmLinkVisible', { realmLinkVisible: false }],
  ] as const)('are %s after it is changed', (field, change) => {
    const tags = 'tags' in change ? [...change.tags] : loaded.tags
    expect(changedFields(listing, { ...loaded, ...change, tags })).toEqual([field])
  })

  it('are none again after a change is undone', () => {
    expect(changedFields(listing, { ...loaded, tags: ['Skyblock', 'PvP'], name: 'Skyhold' })).toEqual([])
  })
})

describe('the request', () => {
  const sent = (change: Partial<typeof loaded>) => {
    const input = { ...loaded, ...change }
    return toEdit(editFields.parse(input), changedFields(listing, input), listing.version)
  }

  it('holds the changed fields and the base version, and nothing else', () => {
    expect(sent({ name: ' Skyhold  Two ' })).toEqual({ name: 'Skyhold Two', version: 4 })
  })

  it('clears with null, and is accepted by the API', () => {
    const body = sent({ discord: ' ', realmLink: 'https://realms.gg/aBcDeF12', tags: [] })
    expect(body).toEqual({ discord: null, realmLink: 'aBcDeF12', tags: [], version: 4 })
    expect(listingEdit.parse(body)).toEqual(body)
  })
})

describe('the form', () => {
  it.each([
    ['name', { name: 'ab' }],
    ['discord', { discord: 'abc' }],
    ['realmLink', { realmLink: 'http://play.example' }],
    ['description', { description: 'x'.repeat(501) }],
    ['about', { about: 'x'.repeat(3001) }],
  ])('finds an error in %s', (field, change) => {
    const { error } = editFields.safeParse({ ...loaded, ...change })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

describe('keeping one’s own version over another edit', () => {
  it('takes the other version of unchanged fields', () => {
    const theirs = { ...listing, name: 'Theirs', description: 'Theirs', version: 5 }
    const mine = { ...loaded, name: 'Mine', tags: [] }
    expect(rebase(theirs, mine, ['name', 'tags'])).toEqual({
      ...loaded,
      name: 'Mine',
      description: 'Theirs',
      tags: [],
    })
  })
})

describe('what is stored already', () => {
  // A code of the submit form may be shorter than the edit form takes.
  const base = { ...listing, discord: 'https://discord.gg/ab', realmLink: 'a rule of last year' }
  const check = (change: Partial<typeof loaded>) => {
    const input = { ...toInput(base), ...change }
    const { error } = rulesFor(changedFields(base, input)).safeParse(input)
    return error?.issues.map(({ path }) => path[0]) ?? []
  }

  it('is not judged again while another field changes', () => {
    expect(check({ name: 'New name' })).toEqual([])
  })

  it('is judged by the rules when it changes', () => {
    expect(check({ discord: 'abc' })).toEqual(['discord'])
    expect(check({ realmLink: 'a rule of this year' })).toEqual(['realmLink'])
  })
})

it.each([
  ['name', 'name'],
  ['tags.1', 'tags'],
  ['realmLink', 'realmLink'],
  ['version', null],
  [undefined, null],
] as const)('puts an error in %s to the input %s', (field, input) => {
  expect(invalidField(field)).toBe(input)
})

it('shows values as text', () => {
  expect(fieldText(loaded, 'tags')).toBe('Skyblock, PvP')
  expect(fieldText(loaded, 'realmLinkVisible')).toBe('On')
  expect(fieldText(loaded, 'realmLink')).toBe('Empty')
})

describe('a draft of the form', () => {
  const changed = {
    ...toInput(listing),
    name: 'Skyhold Two',
    tags: ['PvP' as const],
    realmLinkVisible: false,
  }

  it('brings back the changes, on the version that they are based on', () => {
    const later = { ...listing, version: listing.version + 1, description: 'Another island.' }
    const { base, input } = fromDraft(later, toDraft(listing, changed))
    expect(base.version).toBe(listing.version)
    expect(changedFields(base, input)).toEqual(changedFields(listing, changed))
    expect(input).toMatchObject({
      name: 'Skyhold Two',
      description: 'Another island.',
      realmLinkVisible: false,
    })
  })

  it('is empty without changes', () => {
    expect(toDraft(listing, toInput(listing))).toEqual({ changes: '' })
    expect(fromDraft(listing, {})).toEqual({ base: listing, input: toInput(listing) })
  })

  it('leaves out what a newer form does not know', () => {
    const old = { changes: JSON.stringify({ name: 'New', tags: 'PvP', colour: 'red' }), version: '1' }
    expect(fromDraft(listing, old).input).toEqual({ ...toInput(listing), name: 'New' })
  })
})
