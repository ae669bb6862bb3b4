import { expect, it } from 'vitest'
import { shortCount } from './short-count.ts'

it.each([
  [0, '0'],
  [950, '950'],
  [1200, '1.2k'],
  [1249, '1.2k'],
  [9999, '10k'],
  [12_431, '12k'],
  [123_456, '123k'],
  [1_200_000, '1.2m'],
])('shortens %d to %s', (value, text) => {
  expect(shortCount(value)).toBe(text)
})
