import { describe, expect, it } from 'vitest'
import { ERROR_CODES, ERROR_STATUS } from './errors.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { REPORT_REASONS } from '../staff/report.ts'
import { errorBody } from './error.wire.ts'
import { adminListingsQuery, moderationBody } from '../staff/moderation.wire.ts'
import { reportBody } from '../staff/report.wire.ts'
import { reviewBody, reviewsQuery } from '../reviews/review.wire.ts'

describe('a review', () => {
  it.each([1, 2, 3, 4, 5])('gives %i stars', (rating) => {
    expect(reviewBody.parse({ rating })).toEqual({ rating, text: '' })
  })

  it.each([0, 6, 4.5, Number.NaN, Infinity, '5', null, undefined])('cannot give %j', (rating) => {
    const result = reviewBody.safeParse({ rating, text: 'x' })
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([
      'rating',
      'Select a rating 1–5',
    ])
  })

  it('has at most 1000 characters of text, or none', () => {
    for (const text of [undefined, null, '', ' ']) expect(reviewBody.parse({ rating: 5, text }).text).toBe('')
    for (const text of ['x'.repeat(1000), '🏝'.repeat(1000)])
      expect(reviewBody.parse({ rating: 5, text }).text).toBe(text)
    for (const text of ['x'.repeat(1001), '🏝'.repeat(1001)])
      expect(reviewBody.safeParse({ rating: 5, text }).success).toBe(false)
  })

  it('is the viewer’s own when requested with mine=1', () => {
    expect(reviewsQuery.parse({ mine: '1' })).toEqual({
      mine: true,
      members: false,
      sort: 'new',
      page: 1,
      limit: 5,
    })
    expect(reviewsQuery.parse({ mine: '0' }).mine).toBe(false)
    expect(reviewsQuery.parse({}).mine).toBe(false)
    expect(reviewsQuery.safeParse({ mine: 'true' }).success).toBe(false)
  })
})

describe('a report', () => {
  it.each(REPORT_REASONS)('may say %s', (reason) => {
    expect(reportBody.parse({ reason })).toEqual({ reason, details: '' })
  })
  it.each(['', 'Spam', 'boring', null, undefined, ['spam']])('may not say %j', (reason) => {
    expect(reportBody.safeParse({ reason }).error?.issues[0]?.message).toBe('Choose a reason.')
  })
  it('has at most 1000 characters of details', () => {
    expect(reportBody.safeParse({ reason: 'spam', details: '🏝'.repeat(1000) }).success).toBe(true)
    expect(reportBody.safeParse({ reason: 'spam', details: '🏝'.repeat(1001) }).success).toBe(false)
  })
})

describe('a decision of admins', () => {
  it('has a note of at most 500 characters, or none', () => {
    expect(moderationBody.parse({})).toEqual({})
    expect(moderationBody.parse({ note: ' Hi ' })).toEqual({ note: 'Hi' })
    expect(moderationBody.safeParse({ note: '🏝'.repeat(500) }).success).toBe(true)
    expect(moderationBody.safeParse({ note: '🏝'.repeat(501) }).success).toBe(false)
  })
  it('is filtered by state', () => {
    for (const moderation of MODERATION_STATES)
      expect(adminListingsQuery.parse({ moderation }).moderation).toBe(moderation)
    expect(adminListingsQuery.parse({})).toEqual({ q: '', page: 1, limit: 25 })
    expect(adminListingsQuery.safeParse({ moderation: 'gone' }).success).toBe(false)
  })
})

describe('an error', () => {
  it.each(ERROR_CODES)('of code %s is a sentence and a code, with a status of its class', (code) => {
    expect(errorBody.parse({ error: 'No.', code })).toEqual({ error: 'No.', code })
    expect([400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503]).toContain(ERROR_STATUS[code])
  })
  it('has no code but those', () => {
    expect(errorBody.safeParse({ error: 'No.', code: 'other' }).success).toBe(false)
  })
})
