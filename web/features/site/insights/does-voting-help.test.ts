import { expect, it } from 'vitest'
import { doesVotingHelp } from './does-voting-help.ts'

it('compares days with many votes with the others, without today', () => {
  expect(doesVotingHelp([9, 9, 9, 1, 1, 1, 1, 99], [4, 5, 6, 1, 1, 2, 2, 99])).toContain(
    'On the 3 days with the most votes, Join was pressed 5 times a day; on the other days 1.5 times.',
  )
})

it('compares nothing where nothing was counted', () => {
  expect(doesVotingHelp([0, 0, 0, 0, 0, 0, 0], [1, 2, 3, 4, 5, 6, 7])).toBeNull()
  expect(doesVotingHelp([9, 9, 9, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0])).toBeNull()
  expect(doesVotingHelp([], [])).toBeNull()
})
