import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { reportFailureText } from './report-failure.ts'

it.each([
  ['server', 401, 'Sign in to report.'],
  ['server', 409, 'You already reported recently.'],
  ['server', 500, 'Report failed. Try again.'],
  ['review', 401, 'Sign in to report.'],
  ['review', 403, 'Only the owner can report reviews.'],
  ['review', 409, 'You already reported this review.'],
  ['review', 429, 'Report failed. Try again.'],
] as const)('gives the error message for a %s after status %i', (target, status, text) => {
  expect(reportFailureText(target, new ApiError(status, 'internal', 'as the server put it'))).toBe(text)
})

it('gives a message when there was no response', () => {
  expect(reportFailureText('server', new TypeError('no network'))).toBe('Report failed. Try again.')
})
