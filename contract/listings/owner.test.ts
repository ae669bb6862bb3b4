import { expect, it } from 'vitest'
import { DAY, HOUR } from '../base/time.ts'
import { slowDays } from './owner.ts'

it.each([
  [null, null],
  [undefined, null],
  [2 * HOUR, null],
  [3 * DAY, null],
  [4.2 * DAY, 5],
])('knows whether decisions take longer than as a rule: %s', (wait, days) => {
  expect(slowDays(wait)).toBe(days)
})
