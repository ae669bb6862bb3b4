import { expect, it } from 'vitest'
import { COUNTED_MIN, doesVotingHelp } from './does-voting-help.ts'

/** Three days with many votes and a press count of their own, quiet days, and today. */
const votes = (days: number) => [9, 9, 9, ...Array<number>(days - 3).fill(1), 99]
const joins = (days: number) => [4, 5, 6, ...Array<number>(days - 3).fill(1.5), 99]

it('compares days with many votes with the others, without today', () => {
  expect(doesVotingHelp(votes(COUNTED_MIN), joins(COUNTED_MIN))).toContain(
    'On the 3 days with the most votes, Join was pressed 5 times a day; on the other days 1.5 times.',
  )
})

it('says nothing below twenty days', () => {
  expect(doesVotingHelp(votes(COUNTED_MIN - 1), joins(COUNTED_MIN - 1))).toBeNull()
})

it('compares nothing where nothing was counted', () => {
  const nothing = Array<number>(COUNTED_MIN + 1).fill(0)
  expect(doesVotingHelp(nothing, joins(COUNTED_MIN))).toBeNull()
  expect(doesVotingHelp(votes(COUNTED_MIN), nothing)).toBeNull()
  expect(doesVotingHelp([], [])).toBeNull()
})
