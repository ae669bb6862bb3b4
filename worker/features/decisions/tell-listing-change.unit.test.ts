import { describe, expect, it } from 'vitest'
import type { Ready } from '../../db/sql.ts'
import { type ListingChange, messageOf, tellListingChanges } from './tell-listing-change.ts'

const AT = 1000
const STAFF = { now: AT, actor: { kind: 'user', userId: 'admin', roles: ['Admin'] } } as const
const OWNER = { now: AT, actor: { kind: 'user', userId: 'owner', roles: ['Admin'] } } as const

const change = (
  action: ListingChange['action'],
  from: string,
  to: string,
  after: object = {},
): ListingChange => ({
  listing: { id: 'harbour', name: 'Harbour', ownerId: 'owner' },
  action,
  before: { moderation: from },
  after: { moderation: to, ...after },
  state: to,
})

const valuesOf = (statement: Ready): unknown[] => {
  const values: unknown[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
  const statementOf = {
    bind: (...bound: unknown[]) => values.push(...bound),
  } as unknown as D1PreparedStatement
  statement({ prepare: () => statementOf })
  return values
}

/** What the owner is told: the notices are one value of the statement that writes them. */
function noticesOf(of: ListingChange, ctx: Parameters<typeof tellListingChanges>[0] = STAFF) {
  const texts = tellListingChanges(ctx, [of])
    .flatMap(valuesOf)
    .map((value) => (typeof value === 'string' ? value : ''))
  const written = texts.find((text) => text.startsWith('[{"person"')) ?? '[]'
  const notices: { person: string; key: string; outcome: string }[] = JSON.parse(written)
  return notices
}
const outcomes = (...of: Parameters<typeof noticesOf>) => noticesOf(...of).map(({ outcome }) => outcome)

describe('an owner is told', () => {
  it.each([
    [change('listing.approve', 'pending', 'approved'), 'approve'],
    [change('listing.unsuspend', 'suspended', 'approved'), 'unsuspend'],
    [change('listing.restore', 'deleted', 'approved'), 'restore'],
  ])('that it may be seen, also by their own hand: $action', (of, outcome) => {
    expect(outcomes(of)).toEqual([outcome])
    expect(outcomes(of, OWNER)).toEqual([outcome])
  })

  it.each([
    ['pending', 'approved', 'approve'],
    ['approved', 'pending', 'pending'],
  ])('of an edit that moved it: %s to %s', (from, to, outcome) => {
    expect(outcomes(change('listing.edit', from, to))).toEqual([outcome])
  })

  it('that it waits again, when staff put it back', () => {
    expect(outcomes(change('listing.requeue', 'approved', 'pending'))).toEqual(['pending'])
  })

  it('that a decision was taken back, and that it waits again if it was rewritten meanwhile', () => {
    expect(outcomes(change('listing.undo', 'suspended', 'approved'))).toEqual(['undo'])
    expect(outcomes(change('listing.undo', 'denied', 'pending'))).toEqual(['undo'])
    const both = noticesOf(change('listing.undo', 'suspended', 'pending'))
    expect(both.map(({ outcome }) => outcome)).toEqual(['undo', 'pending'])
    expect(new Set(both.map(({ key }) => key)).size).toBe(2)
  })

  it('once of each moment', () => {
    expect(noticesOf(change('listing.approve', 'pending', 'approved'))).toEqual([
      {
        person: 'owner',
        kind: 'decision',
        key: 'listing.approve:harbour:1000',
        at: AT,
        outcome: 'approve',
        name: 'Harbour',
        id: 'harbour',
      },
    ])
  })
})

describe('an owner is not told here', () => {
  it.each([
    [
      'of a decision with a rule, which tells its person itself',
      change('listing.edit', 'approved', 'pending', { rule: 'no-scams' }),
    ],
    ['of an edit that moved nothing', change('listing.edit', 'approved', 'approved')],
    [
      'of an edit that only changed texts',
      { ...change('listing.edit', 'approved', 'approved'), before: {}, after: { name: 'Gulls' } },
    ],
    ['of any other action', change('listing.suspend', 'approved', 'suspended')],
  ])('%s', (_, of) => {
    expect(outcomes(of)).toEqual([])
  })

  it.each(['listing.edit', 'listing.undo'] as const)('of what they did themselves: %s', (action) => {
    expect(outcomes(change(action, 'pending', 'approved'), OWNER)).toEqual([])
  })
})

describe('the program of an owner is told', () => {
  it('of each decision: which it was, the state, the rule and the note', () => {
    const suspended = change('listing.suspend', 'approved', 'suspended', {
      rule: 'no-scams',
      note: 'Too loud.',
    })
    expect(messageOf(STAFF, suspended)).toEqual([
      {
        listing: 'harbour',
        event: 'listing.decided',
        at: AT,
        data: {
          server: { _id: 'harbour', name: 'Harbour' },
          decision: 'suspend',
          state: 'suspended',
          rule: 'no-scams',
          note: 'Too loud.',
        },
      },
    ])
    expect(messageOf(OWNER, suspended)).toHaveLength(1)
  })

  it('of an edit by staff that moved it, with the note for the owner', () => {
    const moved = change('listing.edit', 'approved', 'pending', { staffNote: 'Look at it again.' })
    expect(messageOf(STAFF, moved)).toMatchObject([{ data: { rule: null, note: 'Look at it again.' } }])
    expect(messageOf(OWNER, moved)).toEqual([])
  })

  it('not of an edit that moved nothing', () => {
    expect(messageOf(STAFF, change('listing.edit', 'approved', 'approved'))).toEqual([])
  })
})
