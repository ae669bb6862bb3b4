import { expect, it } from 'vitest'
import { oddGroups } from './odd-days.ts'

const quiet = { people: 40, newcomers: 3, network: 2, minute: 2 }

it.each([
  ['a usual day', {}, []],
  ['many newcomers', { newcomers: 20 }, ['newcomers']],
  ['newcomers among many more people', { people: 200, newcomers: 60 }, []],
  ['a school', { network: 12 }, ['network']],
  ['a family', { network: 4 }, []],
  ['one minute', { minute: 15 }, ['minute']],
  ['all of it', { newcomers: 40, network: 40, minute: 40 }, ['newcomers', 'network', 'minute']],
])('finds what is odd about the votes of %s', (_, figures, expected) => {
  expect(oddGroups('votes', { ...quiet, ...figures })).toEqual(expected)
})

it('looks at fewer reviews than votes', () => {
  const five = { people: 5, newcomers: 5, network: 5, minute: 5 }
  expect(oddGroups('reviews', five)).toEqual(['newcomers', 'network', 'minute'])
  expect(oddGroups('votes', five)).toEqual([])
})
