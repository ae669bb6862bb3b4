import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/seeded-random.ts'
import {
  type Bitmap,
  both,
  butNot,
  countBits,
  decodeBits,
  either,
  encodeBits,
  hasBit,
  membersOf,
  setBit,
} from './bitmap.ts'
import { bitmapsOf } from './read-filter.ts'

const LISTINGS = 40_000

/** About one of `rarity` listings, or all but those. */
function bitmap(rarity: number, isMost: boolean): Bitmap {
  const random = seededRandom(rarity)
  const bits = new Uint32Array(LISTINGS / 32)
  for (let at = 0; at < LISTINGS; at += 1) setBit(bits, at, (random() % rarity === 0) !== isMost)
  return bits
}

const of = (...members: number[]): Bitmap => {
  const bits = new Uint32Array((Math.max(...members) >>> 5) + 1)
  for (const member of members) setBit(bits, member, true)
  return bits
}

describe('the stored form of bits', () => {
  it.each([2, 9, 1000, 30_000])('keeps one of %d, and all but those', (rarity) => {
    for (const isMost of [false, true]) {
      const bits = bitmap(rarity, isMost)
      expect(membersOf(decodeBits(encodeBits(bits)))).toEqual(membersOf(bits))
    }
  })

  it('is short for what is rare or common, and no longer than the bits for the rest', () => {
    expect(encodeBits(bitmap(1000, false)).length).toBeLessThan(200)
    expect(encodeBits(bitmap(1000, true)).length).toBeLessThan(200)
    expect(encodeBits(bitmap(2, false)).length).toBeLessThanOrEqual(Math.ceil(LISTINGS / 8 / 3) * 4)
  })

  it.each([[[0]], [[31]], [[32]], [[0, 31, 32, 63, 64]], [[1_048_575]]])('keeps %j', (members) => {
    expect(membersOf(decodeBits(encodeBits(of(...members))))).toEqual(members.toReversed())
  })

  it('reads nothing from nothing', () => {
    expect(countBits(decodeBits(encodeBits(new Uint32Array(8))))).toBe(0)
    expect(countBits(decodeBits(''))).toBe(0)
  })

  it('joins segments, in any order, also when one is missing', () => {
    const row = (facet: string, segment: number, member: number) => ({
      facet,
      segment,
      bits: encodeBits(of(member)),
    })
    const facets = bitmapsOf([row('a', 1, 5), row('a', 0, 7), row('b', 2, 1)])
    expect(membersOf(facets.get('a') ?? of(0))).toEqual([1_048_576 + 5, 7])
    expect(membersOf(facets.get('b') ?? of(0))).toEqual([2 * 1_048_576 + 1])
  })
})

describe('sets of different length', () => {
  it('are combined as if the rest were empty', () => {
    const [short, long] = [of(1, 2), of(2, 100)]
    expect(membersOf(both(short, long))).toEqual([2])
    expect(membersOf(both(long, short))).toEqual([2])
    expect(membersOf(either(short, long))).toEqual([100, 2, 1])
    expect(membersOf(either(long, short))).toEqual([100, 2, 1])
    expect(membersOf(butNot(short, long))).toEqual([1])
    expect(membersOf(butNot(long, short))).toEqual([100])
    expect(hasBit(short, 1000)).toBe(false)
  })
})
