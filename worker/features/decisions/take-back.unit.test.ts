import { expect, it } from 'vitest'
import { decisionOfState } from './take-back.ts'
import { decisionRow } from './testing/decision-row.ts'

it('a listing returns to the decision of its kind that ended last', () => {
  const first = decisionRow({ restriction: 'deny', endedAt: 4000 })
  const undone = decisionRow({ restriction: 'deny', endedAt: 3000 })
  const other = decisionRow({ restriction: 'suspend', endedAt: 5000 })
  const running = decisionRow({ restriction: 'deny' })
  const all = [first, undone, other, running]
  expect(decisionOfState(all, 'denied')).toBe(first)
  expect(decisionOfState(all, 'suspended')).toBe(other)
  expect(decisionOfState(all, 'approved')).toBeUndefined()
  const sameMoment = decisionRow({ restriction: 'deny', endedAt: 4000 })
  expect(decisionOfState([...all, sameMoment], 'denied')).toBe(sameMoment)
})
