import { expect, it } from 'vitest'
import { hoursText, linesOf } from './hours-line.ts'

it('draws the line in pieces between hours without a report, and a single hour as a dot', () => {
  expect(linesOf([0, 10, null, 5, null, null, 10])).toEqual(['0,40 1,0', '3,20 3,20', '6,0 6,0'])
  expect(linesOf([0, 0])).toEqual(['0,40 1,40'])
  expect(linesOf([null, null])).toEqual([])
})

it('says the same in words', () => {
  expect(hoursText([null, 3, 0, 12])).toBe(
    'The last 7 days by hour: between 0 and 12 players at the busiest moment, 3 of 4 hours reported.',
  )
})
