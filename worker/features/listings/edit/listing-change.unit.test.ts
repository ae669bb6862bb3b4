import { describe, expect, it } from 'vitest'
import { HOUR } from '#contract/base/time.ts'
import { type Changes, differencesOf, type EditedListing, patchOf } from './listing-change.ts'

const NOW = 10 * HOUR
const SAID = NOW - 2 * HOUR

const listing = (changes: Partial<EditedListing> = {}): EditedListing => ({
  name: 'Harbour',
  nameKey: 'harbour',
  description: 'A harbour.',
  description2: '',
  description3: '',
  descriptionLanguages: [],
  about: '',
  tags: ['PvP'],
  facts: ['lang-de', 'on-switch'],
  factsSaid: { lang: SAID, on: SAID },
  factsChecked: {},
  discord: null,
  discordState: 'new',
  discordFound: null,
  ownerProvenGuild: null,
  website: 'https://harbour.example',
  websiteHeld: true,
  banner: '/banners/a',
  bannerFocus: { x: 10, y: 20 },
  pictures: [],
  realmLink: 'play.harbour.example',
  realmLinkVisible: true,
  secondLink: null,
  friend: '',
  packs: '',
  moderation: 'approved',
  staffNote: null,
  version: 3,
  words: { description: ['harbour'], about: [] },
  ...changes,
})
const patch = (changes: Changes, { isStaff = false, of = listing() } = {}) =>
  patchOf(of, changes, { now: NOW, isStaff })
const EDITED = { version: 4, updated: NOW }

describe('an invite', () => {
  it('that changes forgets what is known about the server of the old one', () => {
    const of = listing({ discord: 'https://discord.gg/a', discordState: 'ok' })
    expect(patch({ discord: 'https://discord.gg/b' }, { of })).toMatchObject({
      discordState: 'new',
      discordGuild: null,
      discordMembers: null,
    })
    expect(patch({ discord: 'https://discord.gg/a' }, { of })).not.toHaveProperty('discordState')
  })

  const NO_PROOF = { ownerProvenGuild: null, ownerProvenAt: null }

  it.each<[string, string | null, string | null, object]>([
    ['to the same Discord server keeps', 'https://discord.gg/b', '5', { discordGuild: '5' }],
    ['to another one takes', 'https://discord.gg/b', '6', { discordGuild: '6', ...NO_PROOF }],
    ['to one that nobody knows keeps', 'https://discord.gg/b', null, { discordGuild: null }],
    ['that is taken away takes', null, null, { discordGuild: null, ...NO_PROOF }],
  ])('%s what the owner proved', (_, discord, guild, columns) => {
    const of = listing({ discord: 'https://discord.gg/a', discordState: 'ok', ownerProvenGuild: '5' })
    const { discordGuild, ...others } = patchOf(of, { discord }, { now: NOW, isStaff: false, guild })
    const proof = Object.fromEntries(Object.entries(others).filter(([name]) => name in NO_PROOF))
    expect({ discordGuild, ...proof }).toEqual(columns)
  })

  it('that leads elsewhere is approved with a listing that waits', () => {
    const of = listing({ moderation: 'pending', discordState: 'elsewhere', discordFound: '7' })
    expect(patch({ moderation: 'approved' }, { of, isStaff: true })).toMatchObject({
      discordState: 'ok',
      discordGuild: '7',
      discordFound: null,
      ...NO_PROOF,
    })
  })
})

describe('the differences of an edit', () => {
  it('are the sent fields with other values, with both values', () => {
    const sent = { name: 'Harbour', tags: ['PvP', 'Survival/SMP'], discord: 'https://discord.gg/a' } as const
    expect(differencesOf(listing(), { ...sent, tags: [...sent.tags] }, NOW)).toEqual({
      before: { tags: ['PvP'], discord: null },
      after: { tags: ['PvP', 'Survival/SMP'], discord: 'https://discord.gg/a' },
    })
  })

  it('are none when all is as it was', () => {
    const { name, tags, bannerFocus, staffNote } = listing()
    expect(differencesOf(listing(), { name, tags, bannerFocus, staffNote }, NOW)).toBeNull()
    expect(differencesOf(listing(), {}, NOW)).toBeNull()
  })

  it('are also the word that the facts are still true, after an hour', () => {
    const confirm = { factsConfirmed: true } as const
    expect(differencesOf(listing(), confirm, NOW)).toEqual({
      before: { factsConfirmed: null },
      after: confirm,
    })
    const said = (at: number) => listing({ factsSaid: { lang: at } })
    expect(differencesOf(said(NOW - HOUR), confirm, NOW)).not.toBeNull()
    expect(differencesOf(said(NOW - HOUR + 1), confirm, NOW)).toBeNull()
    expect(differencesOf(listing({ factsSaid: {} }), confirm, NOW)).toBeNull()
  })
})

describe('an edit of texts', () => {
  it('is a new version, and makes the server recently updated', () => {
    expect(patch({ discord: null })).toEqual({ ...EDITED, discord: null })
  })

  it('changes the words by which search finds that text, and no other', () => {
    expect(patch({ about: 'Calm sailors.' })).toEqual({
      ...EDITED,
      about: 'Calm sailors.',
      words: { description: ['harbour'], about: expect.arrayContaining(['calm']) },
      risky: {},
    })
  })

  it('changes the name as it is compared, too', () => {
    expect(patch({ name: 'Gull  HARBOUR' })).toEqual({
      ...EDITED,
      name: 'Gull  HARBOUR',
      nameKey: expect.stringMatching(/^gull.*harbour$/),
      risky: {},
    })
    expect(patch({ name: 'Casino Bay', about: 'We hate boats.' }).risky).toEqual({ casino: 3, hate: 2 })
  })
})

it.each<[string, Changes]>([
  ['a state', { moderation: 'suspended' }],
  ['a note', { staffNote: 'Fine.' }],
  ['a website that is held back', { websiteHeld: false }],
  ['facts that are still true', { factsConfirmed: true }],
  ['facts that staff checked', { factsChecked: ['lang'] }],
])('is no edit of texts: %s', (_, changes) => {
  expect(patch(changes)).not.toHaveProperty('version')
  expect(patch(changes)).not.toHaveProperty('updated')
  expect(patch({ ...changes, tags: [] })).toMatchObject(EDITED)
})

describe('facts', () => {
  it('keep the date of a group that stays, and get a new one where it changes', () => {
    expect(patch({ facts: ['lang-de', 'on-xbox', 'age-all'] })).toEqual({
      ...EDITED,
      facts: ['lang-de', 'on-xbox', 'age-all'],
      factsSaid: { lang: SAID, on: NOW, age: NOW },
    })
  })

  it('get new dates when they are confirmed, unless other facts are sent with it', () => {
    expect(patch({ factsConfirmed: true })).toEqual({ factsSaid: { lang: NOW, on: NOW } })
    expect(patch({ factsConfirmed: true, facts: ['lang-de'] })).toMatchObject({ factsSaid: { lang: SAID } })
  })

  it('that staff checked are remembered with what they said', () => {
    const checked = listing({ factsChecked: { on: { at: 1, facts: ['on-switch'] } } })
    expect(patch({ factsChecked: ['lang'] }, { of: checked })).toEqual({
      factsChecked: { on: { at: 1, facts: ['on-switch'] }, lang: { at: NOW, facts: ['lang-de'] } },
    })
  })
})

describe('a website', () => {
  it.each([
    ['that looks like another one is held back', 'https://dlscord.com', false, true],
    ['that looks like no other is shown', 'https://gulls.example', false, false],
    ['that staff enter is shown', 'https://dlscord.com', true, false],
  ])('%s', (_, website, isStaff, websiteHeld) => {
    expect(patch({ website }, { isStaff })).toEqual({ ...EDITED, website, websiteHeld })
  })

  it('that is taken away is not held back', () => {
    expect(patch({ website: null })).toEqual({ ...EDITED, website: null, websiteHeld: false })
  })

  it('that stays keeps what staff decided about it', () => {
    expect(patch({ website: 'https://harbour.example' })).not.toHaveProperty('websiteHeld')
  })

  it('is held back or shown as staff say', () => {
    const both = { website: 'https://gulls.example', websiteHeld: true }
    expect(patch(both, { isStaff: true })).toMatchObject(both)
  })
})

describe('a banner', () => {
  it.each<[string, Changes, object | null | undefined]>([
    ['another one has no focus', { banner: '/banners/b' }, null],
    ['none has no focus', { banner: null }, null],
    [
      'another one with its focus has that',
      { banner: '/banners/b', bannerFocus: { x: 1, y: 2 } },
      { x: 1, y: 2 },
    ],
    ['the same one keeps its focus', { banner: '/banners/a' }, undefined],
  ])('%s', (_, changes, focus) => {
    expect(patch(changes).bannerFocus).toEqual(focus)
  })
})

it.each<[string, Changes, number | undefined]>([
  ['another address', { realmLink: 'play.gulls.example' }, NOW],
  ['no address', { realmLink: null }, NOW],
  ['the same address', { realmLink: 'play.harbour.example' }, undefined],
  ['an address that is hidden', { realmLinkVisible: false }, undefined],
])('the way in is remembered as changed, and nobody proved it: %s', (_, changes, linkChangedAt) => {
  expect(patch(changes).linkChangedAt).toBe(linkChangedAt)
  expect(patch(changes).serverProvenAt).toBe(linkChangedAt && null)
})

describe('a state', () => {
  it('puts the server at the end of the queue, unless it waits already', () => {
    expect(patch({ moderation: 'pending' })).toMatchObject({ requeuedAt: NOW })
    const pending = listing({ moderation: 'pending' })
    expect(patch({ moderation: 'pending' }, { of: pending })).not.toHaveProperty('requeuedAt')
  })
})

describe('the former address', () => {
  const formerLink = (by: Parameters<typeof patch>[1] = {}) =>
    patch({ realmLink: 'new.harbour.example' }, by).formerLink

  it('still leads to a public server whose owner changed a visible address', () => {
    expect(formerLink()).toBe('play.harbour.example')
  })

  it('leads nowhere after a change by staff, or when nobody could see it', () => {
    expect(formerLink({ isStaff: true })).toBeNull()
    expect(formerLink({ of: listing({ realmLinkVisible: false }) })).toBeNull()
    expect(formerLink({ of: listing({ moderation: 'pending' }) })).toBeNull()
  })

  it('does not change with another field', () => {
    expect(patch({ description: 'A bay.' })).not.toHaveProperty('formerLink')
  })
})
