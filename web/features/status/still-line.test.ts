import { expect, it } from 'vitest'
import { stillLine } from './still-line.ts'

it('goes from zero to a little above the peak', () => {
  expect(stillLine([0, 11, 22])).toEqual({
    viewBox: '0 0 2 100',
    line: 'M0 100L1 54.5L2 9.1',
    ground: 'M0 100L0 100L1 54.5L2 9.1V100z',
  })
})

it('breaks where nothing was measured, and a single value is a dot', () => {
  expect(stillLine([10, null, 10, 10]).line).toBe('M0 9.1h0M2 9.1L3 9.1')
})

it('is empty without values', () => {
  expect(stillLine([null, null])).toEqual({ viewBox: '0 0 1 100', line: '', ground: '' })
  expect(stillLine([])).toEqual({ viewBox: '0 0 1 100', line: '', ground: '' })
})
