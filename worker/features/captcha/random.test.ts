import { expect, test } from 'vitest'
import { below, between, cryptoRandom, pick } from './random.ts'

function fixed(...values: number[]): () => number {
  return () => values.shift() ?? 0
}

test('repeats a draw that would favour the first numbers', () => {
  const beyondLastMultiple = 2 ** 32 - 1
  expect(below(fixed(beyondLastMultiple, 7), 3)).toBe(1)
})

test('keeps every draw of a range that divides evenly', () => {
  expect(below(fixed(2 ** 32 - 1), 4)).toBe(3)
})

test('stays between the ends', () => {
  expect(between(fixed(0), -2, 5)).toBe(-2)
  expect(between(fixed(2 ** 32 - 1), -2, 5)).toBeLessThan(5)
})

test('refuses to pick from nothing', () => {
  expect(() => pick(fixed(0), [])).toThrow(RangeError)
})

test('secure numbers do not repeat after a block', () => {
  const random = cryptoRandom()
  const drawn = Array.from({ length: 3000 }, random)
  expect(new Set(drawn).size).toBeGreaterThan(2990)
})
