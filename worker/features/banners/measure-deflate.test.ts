import { describe, expect, it } from 'vitest'
import { seededRandom } from '../captcha/testing/seeded-random.ts'
import { concat } from './bytes.ts'
import { measureZlib } from './measure-deflate.ts'
import { latin, zlib } from './testing/make-pictures.ts'

const next = seededRandom(7)
const noise = (length: number) => new Uint8Array(length).map(() => next() & 255)
const text = (length: number) => new Uint8Array(length).map((_, at) => 97 + ((at * at) % 23))
const skewed = (length: number) => new Uint8Array(length).map(() => 31 - Math.clz32(next() | 1))

describe('measureZlib', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(7)],
    ['zeros', new Uint8Array(3_000_000)],
    ['noise', noise(200_000)],
    ['text', text(200_000)],
    ['codes of all lengths', skewed(300_000)],
    ['a mixture', concat([text(70_000), noise(70_000), new Uint8Array(70_000), skewed(70_000)])],
  ])('counts what %s was before packing', async (_, data) => {
    expect(measureZlib(await zlib(data), data.length)).toBe(data.length)
  })

  it('reads stored blocks', () => {
    const stored = Uint8Array.of(0x78, 1, 0, 3, 0, 252, 255, 1, 2, 3, 1, 2, 0, 253, 255, 4, 5, 0, 0, 0, 0)
    expect(measureZlib(stored, 5)).toBe(5)
    expect(measureZlib(stored, 4)).toBeNull()
    expect(measureZlib(stored.with(5, 0), 5)).toBeNull()
  })

  it('stops at its limit', async () => {
    const bomb = await zlib(new Uint8Array(50_000_000))
    expect(measureZlib(bomb, 1_000)).toBeNull()
  })

  it('refuses a stream that is cut off anywhere, or followed by anything', async () => {
    const packed = await zlib(concat([text(3_000), noise(1_000)]))
    for (let length = 0; length < packed.length; length += 1)
      expect(measureZlib(packed.subarray(0, length), 10_000)).toBeNull()
    expect(measureZlib(concat([packed, Uint8Array.of(0)]), 10_000)).toBeNull()
    expect(measureZlib(concat([packed, latin('<script>')]), 10_000)).toBeNull()
  })

  it.each([
    ['another method', [0x79, 0x9c, 3, 0, 0, 0, 0, 1]],
    ['a wrong check', [0x78, 0x9d, 3, 0, 0, 0, 0, 1]],
    ['a preset dictionary', [0x78, 0xbb, 3, 0, 0, 0, 0, 1]],
    ['the unused kind of block', [0x78, 0x9c, 7, 0, 0, 0, 0, 1]],
    ['a copy from before the start', [0x78, 0x9c, 0x03, 0x02, 0x00, 0, 0, 0, 0]],
  ])('refuses %s', (_, bytes) => expect(measureZlib(Uint8Array.from(bytes), 1_000)).toBeNull())

  it('survives noise in place of a stream', () => {
    for (let round = 0; round < 3_000; round += 1) {
      const made = concat([Uint8Array.of(0x78, 0x9c), noise(60)])
      expect(() => measureZlib(made, 100_000)).not.toThrow()
    }
  })
})
