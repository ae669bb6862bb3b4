import { describe, expect, it } from 'vitest'
import { REVIEW_TEXT_MAX } from '#contract/reviews/review.ts'
import { ApiError } from '../../lib/api.ts'
import { findProblems, textError } from './review-problems.ts'

describe('a review', () => {
  it('can be sent with stars alone', () => {
    expect(findProblems(4, '')).toEqual({})
  })

  it('needs stars', () => {
    expect(findProblems(null, 'Lovely').rating).toBeDefined()
  })

  it('may be as long as allowed, and no longer', () => {
    expect(findProblems(4, 'a'.repeat(REVIEW_TEXT_MAX))).toEqual({})
    expect(findProblems(4, 'a'.repeat(REVIEW_TEXT_MAX + 1)).text).toMatch(/at most/)
  })
})

describe('an error from the server', () => {
  const fieldError = (field: string) =>
    new ApiError(400, 'invalid_input', 'Not like this.', {
      error: 'Not like this.',
      code: 'invalid_input',
      field,
    })

  it('is shown at the text when it is about the text', () => {
    expect(textError(fieldError('text'))).toBe('Not like this.')
  })

  it('is not about the text otherwise', () => {
    expect(textError(fieldError('rating'))).toBeUndefined()
    expect(textError(new Error('Lost'))).toBeUndefined()
    expect(textError(null)).toBeUndefined()
  })
})
