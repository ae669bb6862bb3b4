import { describe, expect, it } from 'vitest'
import { DECISION_UNDO_MS, MODERATION_ACTIONS } from '#contract/staff/moderation.ts'
import { decisionRow } from './testing/decision-row.ts'
import { lastDecision, undoOf } from './undo-decisions.ts'

type Listing = Parameters<typeof undoOf>[0]
type Entry = NonNullable<Listing['decision']>

const AT = 1000
const NOW = AT + DECISION_UNDO_MS - 1
const UNDONE = { moderation: 'suspended', note: 'Too loud.', rule: 'no-scams' }
const EARLIER = { moderation: 'approved', note: null }

/** A server that an admin suspended. */
const listing = (changes: Partial<Listing> = {}, decided: Partial<Entry> = {}): Listing => ({
  id: 'harbour',
  name: 'Harbour',
  ownerId: 'owner',
  moderation: 'suspended',
  closed: false,
  staffNote: 'Too loud.',
  version: 3,
  updated: AT,
  decision: {
    id: 'harbour',
    seq: 1,
    at: AT,
    action: 'listing.suspend',
    by: 'admin',
    before: EARLIER,
    after: UNDONE,
    ...decided,
  },
  ...changes,
})
const suspension = decisionRow({ at: AT, taken: { version: 3 } })
const undo = (
  changes: Partial<Listing> = {},
  {
    decisions = [suspension],
    now = NOW,
    adminId = 'admin',
    decided = {},
  }: { decisions?: (typeof suspension)[]; now?: number; adminId?: string; decided?: Partial<Entry> } = {},
) => undoOf(listing(changes, decided), decisions, { adminId, now })

describe('the last decision about a server is taken back', () => {
  it('to the state and the note before it', () => {
    expect(undo()).toEqual({ before: UNDONE, after: EARLIER, state: 'approved' })
  })

  it('to the queue, if it would become public and was rewritten since', () => {
    const queued = { before: UNDONE, after: { moderation: 'pending', note: null }, state: 'pending' }
    expect(undo({ version: 4 })).toEqual(queued)
    // Early decisions did not store the version of the texts.
    const old = { decisions: [decisionRow({ at: AT })] }
    expect(undo({ updated: AT + 1 }, old)).toEqual(queued)
    expect(undo({ version: 4 }, old)?.state).toBe('approved')
  })

  it('whatever was written since, if nobody saw it before either', () => {
    const denied = { moderation: 'denied', version: 4 } as const
    const decided = {
      action: 'listing.deny',
      before: { moderation: 'pending', note: null },
      after: { moderation: 'denied', note: 'Too loud.' },
    }
    expect(undo(denied, { decided })?.state).toBe('pending')
  })
})

describe('a decision about a server stays', () => {
  it('if it sent the server back to the queue, and was followed by other texts', () => {
    const requeued = { moderation: 'pending', staffNote: null } as const
    const decided = { action: 'listing.requeue', after: { moderation: 'pending', note: null } }
    const options = { decisions: [], decided }
    expect(undo(requeued, options)?.state).toBe('approved')
    expect(undo({ ...requeued, version: 4, updated: AT + 1 }, options)).toBeNull()
  })

  it.each([
    ['after a day', {}, { now: NOW + 1 }],
    ['if there is none', { decision: null }, {}],
    ['if the audit log does not say what was before', {}, { decided: { before: null } }],
    ['if another admin took it', {}, { decided: { by: 'another admin' } }],
    ['if the state has changed since', { moderation: 'approved' as const }, {}],
    ['if the note has changed since', { staffNote: null }, {}],
    ['if the state before it is none to return to', {}, { decided: { before: { moderation: 'deleted' } } }],
  ])('%s', (_, changes, who) => {
    expect(undo(changes, who)).toBeNull()
  })
})

describe('the decision that is taken back next', () => {
  const next = (...actions: string[]) =>
    lastDecision(
      actions.map((action) => ({ action: `listing.${action}`, after: { moderation: 'approved' } })),
    )?.action.slice('listing.'.length) ?? null

  it.each(MODERATION_ACTIONS)('may be %s', (action) => expect(next('submit', action)).toBe(action))

  it.each([
    ['none', [], null],
    ['the one before, when the last was taken back', ['approve', 'suspend', 'undo'], 'approve'],
    ['none, when all were', ['approve', 'suspend', 'undo', 'undo'], null],
    ['the later one, when one before was', ['approve', 'undo', 'deny'], 'deny'],
    ['none, when somebody edited the state or asked for another look', ['deny', 'request-review'], null],
    ['the same, when the server was away and is back', ['approve', 'delete', 'restore'], 'approve'],
  ])('is %s', (_, actions, expected) => expect(next(...actions)).toBe(expected))

  it('stays when texts were edited', () => {
    const entries = [
      { action: 'listing.approve', after: { moderation: 'approved' } },
      { action: 'listing.edit', after: { description: 'New.' } },
    ]
    expect(lastDecision(entries)).toBe(entries[0])
  })
})
