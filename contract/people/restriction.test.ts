import { describe, expect, it } from 'vitest'
import { actsText, untilText } from './restriction-text.ts'
import { ACT_WORDS, actsInEnglish, untilInEnglish } from './restriction-words.ts'
import { refusalText, RESTRICTED_ACTS } from './restriction.ts'

describe('what a restricted account reads', () => {
  it.each([
    [['vote'], 'vote', 'vote'],
    [['review', 'vote'], 'vote or write reviews', 'vote or write reviews'],
    [
      ['report', 'review', 'vote'],
      'vote, write reviews, or send reports',
      'vote, write reviews or send reports',
    ],
  ] as const)('names %j in the usual order, as staff read it, too', (acts, text, forStaff) => {
    expect(actsText(acts)).toBe(text)
    expect(actsInEnglish(acts)).toBe(forStaff)
  })

  it('names a time that is the same for everybody', () => {
    const until = Date.UTC(2026, 10, 24, 9, 5, 59)
    expect(untilText(until)).toMatch(/^November 24, 2026 at 9:05\sAM UTC$/)
    expect(untilInEnglish(until)).toBe('November 24, 2026, 09:05 UTC')
  })

  it.each(RESTRICTED_ACTS)('says why it cannot, for %s', (act) => {
    expect(refusalText(act, { until: null })).toMatch(
      new RegExp(`^You cannot ${ACT_WORDS[act]}, because staff restricted your account\\.`),
    )
    expect(refusalText(act, { until: 0 })).toContain('until January 1, 1970, 00:00 UTC')
  })
})
