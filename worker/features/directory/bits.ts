/**
 * A set of whole numbers, a bit each. Sets of different lengths may be combined: what is missing is not in
 * the set.
 */
export type Bits = Uint32Array<ArrayBuffer>

const WORD = 32
const ZERO = '0'.charCodeAt(0)
const ONE = '1'.charCodeAt(0)

export const noBits = (): Bits => new Uint32Array(0)

/** Adds a number to the set itself; answers a longer one if it must grow, which doubles its array. */
export function addBit(bits: Bits, number: number): Bits {
  const at = Math.floor(number / WORD)
  const grown = at < bits.length ? bits : new Uint32Array(Math.max(at + 1, bits.length * 2))
  if (grown !== bits) grown.set(bits)
  grown[at] = (grown[at] ?? 0) | (1 << (number % WORD))
  return grown
}

export const hasBit = (bits: Bits, number: number): boolean =>
  ((bits[Math.floor(number / WORD)] ?? 0) & (1 << (number % WORD))) !== 0

export function deleteBit(bits: Bits, number: number): void {
  const at = Math.floor(number / WORD)
  if (at < bits.length) bits[at] = (bits[at] ?? 0) & ~(1 << (number % WORD))
}

export const bitsOf = (numbers: Iterable<number>): Bits => {
  let bits = noBits()
  for (const number of numbers) bits = addBit(bits, number)
  return bits
}

export const both = (a: Bits, b: Bits): Bits =>
  a.slice(0, Math.min(a.length, b.length)).map((word, at) => word & (b[at] ?? 0))

export function either(a: Bits, b: Bits): Bits {
  const [long, short] = a.length < b.length ? [b, a] : [a, b]
  return long.map((word, at) => word | (short[at] ?? 0))
}

export const without = (a: Bits, b: Bits): Bits => a.map((word, at) => word & ~(b[at] ?? 0))

export function countBoth(a: Bits, b: Bits): number {
  let count = 0
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) count += ones((a[at] ?? 0) & (b[at] ?? 0))
  return count
}

export const countOf = (bits: Bits): number => countBoth(bits, bits)

export function numbersOf(bits: Bits): number[] {
  const found: number[] = []
  for (const [at, whole] of bits.entries())
    // Each step removes the lowest bit.
    for (let word = whole; word !== 0; word &= word - 1) found.push(at * WORD + lowestBit(word))
  return found
}

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

/**
 * The set as a text of zeros and ones: the character at position n, from 1 on, says whether n is in the set. 0
 * is left out.
 */
export function flagsOf(bits: Bits): string {
  // Never empty: `substr` of an empty value is NULL in the database, which is neither in the set nor not in
  // it.
  const signs = new Uint8Array(Math.max(1, bits.length) * WORD).fill(ZERO)
  for (const number of numbersOf(bits)) signs[number - 1] = ONE
  return new TextDecoder().decode(signs)
}

/**
 * How many bits of 32 are set: pairs are counted first, then fours (Hacker's Delight, 'population count').
 */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
