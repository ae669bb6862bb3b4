import { describe, expect, it } from 'vitest'
import { DECISION_UNDO_MS, MODERATION_ACTIONS } from '#contract/staff/moderation.ts'
import { decisionRow } from '../../decisions/testing/decision-row.ts'
import { undoOf } from './undo-decisions.ts'

type Listing = Parameters<typeof undoOf>[0]

const AT = 1000
const NOW = AT + DECISION_UNDO_MS - 1
const UNDONE = { moderation: 'suspended', note: 'Too loud.', rule: 'no-scams' }
const EARLIER = { moderation: 'approved', note: null }

/** A server that an admin suspended. */
const listing = (changes: Partial<Listing> = {}): Listing => ({
  id: 'harbour',
  name: 'Harbour',
  ownerId: 'owner',
  moderation: 'suspended',
  staffNote: 'Too loud.',
  version: 3,
  updated: AT,
  decidedAt: AT,
  seq: 1,
  action: 'listing.suspend',
  by: 'admin',
  before: EARLIER,
  after: UNDONE,
  ...changes,
})
const suspension = decisionRow({ at: AT, was: { version: 3 } })
const undo = (
  changes: Partial<Listing> = {},
  { decisions = [suspension], now = NOW, adminId = 'admin' } = {},
) => undoOf(listing(changes), decisions, { adminId, now })

describe('the last decision about a server is taken back', () => {
  it('to the state and the note before it', () => {
    expect(undo()).toEqual({ before: UNDONE, after: EARLIER, state: 'approved' })
  })

  it('to the queue, if it would become public and was rewritten since', () => {
    const queued = { before: UNDONE, after: { moderation: 'pending', note: null }, state: 'pending' }
    expect(undo({ version: 4 })).toEqual(queued)
    // Decisions of early days do not say which texts they were about.
    const old = { decisions: [decisionRow({ at: AT })] }
    expect(undo({ updated: AT + 1 }, old)).toEqual(queued)
    expect(undo({ version: 4 }, old)?.state).toBe('approved')
  })

  it('whatever was written since, if nobody saw it before either', () => {
    const denied = { action: 'listing.deny', moderation: 'denied', version: 4 } as const
    const changes = {
      before: { moderation: 'pending', note: null },
      after: { moderation: 'denied', note: 'Too loud.' },
    }
    expect(undo({ ...denied, ...changes })?.state).toBe('pending')
  })

  it.each(MODERATION_ACTIONS)('also %s', (action) => {
    expect(undo({ action: `listing.${action}` })).not.toBeNull()
  })
})

describe('a decision about a server stays', () => {
  it.each([
    ['after ten minutes', {}, { now: NOW + 1 }],
    ['if there is none', { decidedAt: null }, {}],
    ['if the audit log says nothing of it', { action: null, by: null, before: null, after: null }, {}],
    ['if the audit log does not say what was before', { before: null }, {}],
    ['if another admin took it', { by: 'another admin' }, {}],
    ['if the last one was an edit', { action: 'listing.edit' }, {}],
    ['if it was taken back already', { action: 'listing.undo' }, {}],
    ['if the state has changed since', { moderation: 'approved' as const }, {}],
    ['if the note has changed since', { staffNote: null }, {}],
    ['if the state before it is none to return to', { before: { moderation: 'deleted' } }, {}],
  ])('%s', (_, changes, who) => {
    expect(undo(changes, who)).toBeNull()
  })
})
