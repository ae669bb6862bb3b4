import { describe, expect, it } from 'vitest'
import { ACT_TEXTS, actsText, refusalText, RESTRICTED_ACTS, untilText } from './restriction.ts'

describe('what a restricted account reads', () => {
  it.each([
    [['vote'], 'vote'],
    [['review', 'vote'], 'vote or write reviews'],
    [RESTRICTED_ACTS, 'vote, write reviews, send reports, submit servers or suggest ideas'],
  ] as const)('names %j in the usual order', (acts, text) => expect(actsText(acts)).toBe(text))

  it('names a time that is the same for everybody', () =>
    expect(untilText(Date.UTC(2026, 10, 24, 9, 5, 59))).toBe('24 November 2026, 09:05 UTC'))

  it.each(RESTRICTED_ACTS)('says why it cannot, for %s', (act) => {
    expect(refusalText(act, { until: null })).toMatch(
      new RegExp(`^You cannot ${ACT_TEXTS[act]}, because staff restricted your account\\.`),
    )
    expect(refusalText(act, { until: 0 })).toContain('until 1 January 1970, 00:00 UTC')
  })
})
