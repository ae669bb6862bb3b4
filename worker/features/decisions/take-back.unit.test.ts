import { expect, it } from 'vitest'
import { decisionOfState } from './take-back.ts'
import { decisionRow } from './testing/decision-row.ts'

it('a listing returns to the decision that ended with what is taken back', () => {
  const first = decisionRow({ restriction: 'deny', endedAt: 3000 })
  const second = decisionRow({ restriction: 'deny', endedAt: 4000 })
  const other = decisionRow({ restriction: 'suspend', endedAt: 3000 })
  const decisions = [first, second, other, decisionRow({ restriction: 'deny' })]
  expect(decisionOfState({ decisions, state: 'denied', doneAt: 3000 })).toBe(first)
  expect(decisionOfState({ decisions, state: 'denied', doneAt: 4000 })).toBe(second)
  expect(decisionOfState({ decisions, state: 'suspended', doneAt: 3000 })).toBe(other)
  expect(decisionOfState({ decisions, state: 'approved', doneAt: 3000 })).toBeUndefined()
})
