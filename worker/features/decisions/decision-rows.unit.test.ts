import { describe, expect, it } from 'vitest'
import { leavesState, RESTRICTIONS } from '#contract/decisions/statement.ts'
import { givesState, isRunning, mustWait } from './decision-rows.ts'
import { decisionRow } from './testing/decision-row.ts'

const NOW = 5000
const ENDED = { endedAt: 4000, ended: 'lifted' } as const
const WAITING = { appellant: 'owner' }

describe('a decision gives its subject its state', () => {
  it.each([
    ['while it is in force', {}, true],
    ['until its time is over', { until: NOW + 1 }, true],
    ['not when its time is over', { until: NOW }, false],
    ['not when it has ended', ENDED, false],
  ])('%s', (_, changes, expected) => {
    expect(givesState(decisionRow(changes), NOW)).toBe(expected)
  })

  it('unless it leaves the state as it is, as a refused change does', () => {
    const giving = RESTRICTIONS.filter((restriction) => givesState(decisionRow({ restriction }), NOW))
    expect(RESTRICTIONS.filter((kind) => !giving.includes(kind))).toEqual(RESTRICTIONS.filter(leavesState))
    expect(giving).not.toContain('refuse-change')
  })
})

describe('an account is restricted', () => {
  it.each([
    ['while the decision is in force', {}, true],
    ['until its time is over', { until: NOW + 1 }, true],
    ['not when its time is over', { until: NOW }, false],
    ['not when it has ended', ENDED, false],
    ['not by a decision about something else', { restriction: 'suspend' as const }, false],
  ])('%s', (_, changes, expected) => {
    expect(isRunning(decisionRow({ restriction: 'restrict-account', ...changes }), NOW)).toBe(expected)
  })
})

describe('the same decision again has to wait', () => {
  it.each([
    ['while an appeal against the one in force has no answer', WAITING, true],
    ['not when nobody has appealed', {}, false],
    ['not when its time is over', { ...WAITING, until: NOW }, false],
    ['not when the appeal is answered', { ...WAITING, appealDecidedAt: 2000 }, false],
    ['not when the decision has ended', { ...WAITING, ...ENDED }, false],
    ['not when it is another decision', { ...WAITING, restriction: 'deny' as const }, false],
  ])('%s', (_, changes, expected) => {
    expect(mustWait([decisionRow(changes), decisionRow()], 'suspend', NOW)).toBe(expected)
  })
})
