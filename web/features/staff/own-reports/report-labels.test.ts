import { expect, it } from 'vitest'
import { reportCount } from './report-labels.ts'

it.each([
  [0, '0 reports'],
  [1, '1 report'],
  [2, '2 reports'],
  [1234, '1,234 reports'],
])('counts %d as %s', (total, words) => {
  expect(reportCount(total)).toBe(words)
})
