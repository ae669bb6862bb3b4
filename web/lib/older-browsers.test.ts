import { expect, it } from 'vitest'
import { ARRAY_METHODS, canParse } from './older-browsers.ts'

const items: number[] = Object.assign([3, 1, 2], ARRAY_METHODS)

it('copies where an array only changes itself', () => {
  expect(items.toSorted((a, b) => b - a)).toEqual([3, 2, 1])
  expect(items.toReversed()).toEqual([2, 1, 3])
  expect(items.toSpliced(1, 1, 7, 8)).toEqual([3, 7, 8, 2])
  expect(items.with(2, 9)).toEqual([3, 1, 9])
  expect([...items]).toEqual([3, 1, 2])
})

it('knows addresses', () => {
  expect(canParse('/a', 'http://page')).toBe(true)
  expect(canParse('http://')).toBe(false)
})
