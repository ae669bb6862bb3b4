import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/seeded-random.ts'
import { bitsOf, both, countBoth, countOf, deleteBit, either, numbersOf, without } from './bits.ts'

describe('sets of numbers', () => {
  it('answer as sets do, whatever their lengths', () => {
    const random = seededRandom(3)
    for (let round = 0; round < 50; round += 1) {
      const [a, b] = [1000, 200].map((most) => new Set(Array.from({ length: 60 }, () => random() % most)))
      if (!a || !b) throw new Error('there are two')
      const [left, right] = [bitsOf(a), bitsOf(b)]
      const sorted = (set: Iterable<number>) => [...set].toSorted((low, high) => low - high)
      expect(numbersOf(left)).toEqual(sorted(a))
      expect(countOf(left)).toBe(a.size)
      for (const [front, back, few, many] of [
        [left, right, a, b],
        [right, left, b, a],
      ] as const) {
        expect(numbersOf(both(front, back))).toEqual(sorted([...few].filter((one) => many.has(one))))
        expect(numbersOf(either(front, back))).toEqual(sorted(new Set([...few, ...many])))
        expect(numbersOf(without(front, back))).toEqual(sorted([...few].filter((one) => !many.has(one))))
        expect(countBoth(front, back)).toBe([...few].filter((one) => many.has(one)).length)
      }
      for (const number of b) deleteBit(left, number)
      expect(numbersOf(left)).toEqual(sorted([...a].filter((one) => !b.has(one))))
    }
  })

  it('have the highest bit of a word, and none', () => {
    expect(numbersOf(bitsOf([31, 32, 63]))).toEqual([31, 32, 63])
    expect([countOf(bitsOf([])), numbersOf(bitsOf([]))]).toEqual([0, []])
  })
})
