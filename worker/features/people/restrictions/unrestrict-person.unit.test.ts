import { describe, expect, it } from 'vitest'
import { decisionRow } from '../../decisions/testing/decision-row.ts'
import { replacedBy } from './unrestrict-person.ts'

const AT = 2000
const NOW = 5000
const restriction = (changes: Parameters<typeof decisionRow>[0] = {}) =>
  decisionRow({ restriction: 'restrict-account', subjectId: 'player', ...changes })

function replaced(changes: Parameters<typeof decisionRow>[0] = {}) {
  const before = restriction({ ended: 'replaced', endedAt: AT, ...changes })
  return { before, running: restriction({ at: AT }) }
}

describe('when an admin takes a restriction back', () => {
  it.each([
    ['without an end', {}],
    ['that still runs', { until: NOW + 1 }],
  ])('the one that it replaced, %s, runs again', (_, changes) => {
    const { before, running } = replaced(changes)
    expect(replacedBy(running, [before, running], NOW)).toBe(before)
  })

  it.each([
    ['its time is over', { until: NOW }],
    ['staff lifted it', { ended: 'lifted' as const }],
    ['it ended by its date', { ended: 'expired' as const }],
    ['a decision between them replaced it', { endedAt: AT - 1 }],
  ])('the one before stays ended: %s', (_, changes) => {
    const { before, running } = replaced(changes)
    expect(replacedBy(running, [before, running], NOW)).toBeUndefined()
  })

  it('only the last one before it can run again', () => {
    const { before, running } = replaced()
    const lifted = restriction({ ended: 'lifted', endedAt: AT })
    const order = [before, { ...lifted, seq: running.seq }, { ...running, seq: running.seq + 2 }]
    expect(replacedBy({ ...running, seq: running.seq + 2 }, order, NOW)).toBeUndefined()
  })

  it('nothing runs again without one before it', () => {
    const running = restriction({ at: AT })
    const later = restriction({ ended: 'replaced', endedAt: AT })
    expect(replacedBy(running, [running, later], NOW)).toBeUndefined()
  })
})
