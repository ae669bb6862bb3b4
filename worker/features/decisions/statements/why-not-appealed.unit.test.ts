import { expect, it } from 'vitest'
import { APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import { decisionRow } from '../testing/decision-row.ts'
import { whyNotAppealed } from './why-not-appealed.ts'

const AT = 1000
const LAST = AT + APPEAL_WITHIN_MS - 1

it.each([
  ['at once', {}, AT],
  ['on the last day', {}, LAST],
  ['while its time runs', { until: AT + 2 }, AT + 1],
])('a decision can be appealed %s', (_, changes, now) => {
  expect(whyNotAppealed(decisionRow({ at: AT, ...changes }), now)).toBeNull()
})

const ENDED = { endedAt: AT + 1 }

it.each([
  ['a second time', { appellant: 'owner' }, LAST, 'appealed'],
  ['a second time, also after its answer and its end', { appellant: 'owner', ...ENDED }, LAST, 'appealed'],
  ['after it was taken back', { ...ENDED, ended: 'lifted' as const }, LAST, 'lifted'],
  ['after another took its place', { ...ENDED, ended: 'replaced' as const }, LAST + 1, 'replaced'],
  ['when its time is over', { until: AT + 1 }, AT + 1, 'expired'],
  ['when it is too late', {}, LAST + 1, 'too_late'],
])('a decision cannot be appealed %s', (_, changes, now, current) => {
  expect(whyNotAppealed(decisionRow({ at: AT, ...changes }), now)).toEqual({
    current,
    message: expect.stringMatching(/\.$/),
  })
})
