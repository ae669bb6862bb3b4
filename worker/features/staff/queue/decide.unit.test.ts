import { describe, expect, it } from 'vitest'
import { MODERATION_ACTIONS, MODERATION_STATES, type ModerationAction } from '#contract/staff/moderation.ts'
import { whyNotModerated } from './decide.ts'

type Listing = Parameters<typeof whyNotModerated>[0]

const listing = (changes: Partial<Listing> = {}): Listing => ({
  id: 'server',
  moderation: 'pending',
  version: 3,
  ...changes,
})

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
    const suspended = listing({ moderation: 'suspended' })
    expect(whyNotModerated(suspended, { action: 'approve', versions: { server: 2 } })).toBe('state')
  })
})

describe.each<[ModerationAction, Partial<Listing>]>([
  ['approve', { moderation: 'denied' }],
  ['unsuspend', { moderation: 'suspended' }],
])('a server that becomes public, by %s,', (action, state) => {
  it('has the texts that the admin saw', () => {
    const own = listing(state)
    expect(whyNotModerated(own, { action, versions: { server: 3 } })).toBeNull()
    expect(whyNotModerated(own, { action, versions: { server: 2 } })).toBe('rewritten')
  })
})

it.each<[ModerationAction, Partial<Listing>]>([
  ['deny', {}],
  ['suspend', { moderation: 'approved' }],
])('a server that is not public is asked for nothing: %s', (action, state) => {
  expect(whyNotModerated(listing(state), { action, versions: { server: 2 } })).toBeNull()
})
