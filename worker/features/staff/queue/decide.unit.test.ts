import { describe, expect, it } from 'vitest'
import { MODERATION_ACTIONS, MODERATION_STATES, type ModerationAction } from '#contract/staff/moderation.ts'
import { whyNotModerated } from './decide.ts'

type Listing = Parameters<typeof whyNotModerated>[0]

const listing = (changes: Partial<Listing> = {}): Listing => ({
  moderation: 'pending',
  version: 3,
  realmLink: 'play.harbour.example',
  realmLinkVisible: true,
  discord: null,
  website: null,
  websiteHeld: false,
  ...changes,
})
const CLOSED = { realmLink: null }

describe('a decision about a server', () => {
  it('is taken in the states that its table names alone', () => {
    const taken = MODERATION_ACTIONS.flatMap((action) =>
      MODERATION_STATES.filter((moderation) => !whyNotModerated(listing({ moderation }), { action })).map(
        (state) => `${action} ${state}`,
      ),
    )
    expect(taken).toEqual([
      'approve pending',
      'approve denied',
      'deny pending',
      'deny denied',
      'suspend approved',
      'unsuspend suspended',
      'requeue approved',
    ])
  })

  it('is refused for its state before everything else', () => {
    const suspended = listing({ moderation: 'suspended', ...CLOSED })
    expect(whyNotModerated(suspended, { action: 'approve', version: 2 })).toBe('state')
  })
})

describe.each<[ModerationAction, Partial<Listing>]>([
  ['approve', { moderation: 'denied' }],
  ['unsuspend', { moderation: 'suspended' }],
])('a server that becomes public, by %s,', (action, state) => {
  it.each([
    ['nothing', CLOSED],
    ['an address that is hidden', { realmLinkVisible: false }],
    ['a website that staff hold back', { ...CLOSED, website: 'https://harbour.example', websiteHeld: true }],
  ])('needs a way in: %s is none', (_, changes) => {
    expect(whyNotModerated(listing({ ...state, ...changes }), { action })).toBe('closed')
  })

  it.each([
    ['an address', {}],
    ['a Discord server', { ...CLOSED, discord: 'https://discord.gg/harbour' }],
    ['a website', { ...CLOSED, website: 'https://harbour.example' }],
  ])('needs a way in: %s is one', (_, changes) => {
    expect(whyNotModerated(listing({ ...state, ...changes }), { action })).toBeNull()
  })

  it('has the texts that the admin saw', () => {
    const own = listing(state)
    expect(whyNotModerated(own, { action, version: 3 })).toBeNull()
    expect(whyNotModerated(own, { action, version: 2 })).toBe('rewritten')
  })
})

it.each<[ModerationAction, Partial<Listing>]>([
  ['deny', {}],
  ['suspend', { moderation: 'approved' }],
])('a server that is not public is asked for nothing: %s', (action, state) => {
  expect(whyNotModerated(listing({ ...state, ...CLOSED }), { action, version: 2 })).toBeNull()
})
