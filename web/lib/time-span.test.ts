import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { timeSpan } from './time-span.ts'

it.each([
  [30 * SECOND, 'under a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, '1 hour'],
  [47 * HOUR, '47 hours'],
  [2 * DAY, '2 days'],
  [20 * DAY, '20 days'],
])('shows %i ms as %s', (ms, words) => expect(timeSpan(ms)).toBe(words))
