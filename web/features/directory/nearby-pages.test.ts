import { expect, it } from 'vitest'
import { nearbyPages } from './nearby-pages.ts'

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 3 … 9'],
  [4, 9, '1 2 3 4 5 6 … 9'],
  [5, 9, '1 2 3 4 5 6 7 8 9'],
  [50, 100, '1 … 48 49 50 51 52 … 100'],
  [9, 9, '1 … 7 8 9'],
  // After the last page there is nothing, but its links lead back.
  [12, 3, '1 2 3'],
])('on page %i of %i shows %s', (page, pages, shown) => {
  expect(
    nearbyPages(page, pages)
      .map((each) => each ?? '…')
      .join(' '),
  ).toBe(shown)
})
