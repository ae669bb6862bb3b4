/** A set of listings: bit n is the listing whose `seq` is n. What lies behind the end is not in the set. */
export type Bitmap = Uint32Array<ArrayBuffer>

/** Listings in one stored segment: one row holds a property of a million listings, at most 175 KB, where D1 allows 2 MB. */
export const SEGMENT_BITS = 1_048_576
export const SEGMENT_WORDS = SEGMENT_BITS / 32
/** Longer argument lists overflow the stack. */
const CHUNK = 8_192
/** Before lengths of runs; it is no sign of base64. */
const RUNS = '.'

/**
 * The stored form, the shorter of two: the bytes in base64 without the zeros at the end, or the lengths of the runs of zeros and ones in turn, which is
 * short for what is rare, for what is common, and for digits of values that grow with the number of the listing.
 */
export function encodeBits(bits: Bitmap): string {
  const end = bits.findLastIndex((word) => word !== 0) + 1
  const runs = runsOf(bits, end)
  return runs === null
    ? toBase64(new Uint8Array(bits.buffer, bits.byteOffset, end * 4))
    : RUNS + toBase64(runs)
}

/** The bits of a stored segment. */
export function decodeBits(stored: string): Bitmap {
  if (stored.startsWith(RUNS)) return bitsOfRuns(fromBase64(stored.slice(RUNS.length)))
  const bytes = fromBase64(stored)
  const words = new Uint32Array(Math.ceil(bytes.length / 4))
  new Uint8Array(words.buffer).set(bytes)
  return words
}

/** Run lengths in groups of seven digits, the lowest first; `null` when the bits themselves are not longer. */
function runsOf(bits: Bitmap, end: number): Uint8Array | null {
  const bytes = new Uint8Array(end * 4)
  let written = 0
  let length = 0
  let last = 0
  const write = (run: number) => {
    let rest = run
    for (; rest > 127; rest >>>= 7) bytes[written++] = (rest & 127) | 128
    bytes[written++] = rest
  }
  for (let at = 0; at < end; at += 1) {
    const word = bits[at] ?? 0
    if (word === (last === 0 ? 0 : 0xffffffff)) {
      length += 32
      continue
    }
    // One word has at most 32 runs.
    if (written + 40 > bytes.length) return null
    for (let bit = 0; bit < 32; bit += 1) {
      const value = (word >>> bit) & 1
      if (value !== last) {
        write(length)
        length = 0
        last = value
      }
      length += 1
    }
  }
  if (last === 1) write(length)
  return bytes.subarray(0, written)
}

function bitsOfRuns(runs: Uint8Array): Bitmap {
  const lengths: number[] = []
  let length = 0
  let shift = 0
  for (const byte of runs) {
    length |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    lengths.push(length)
    length = 0
    shift = 0
  }
  const words = new Uint32Array(Math.ceil(lengths.reduce((sum, run) => sum + run, 0) / 32))
  let at = 0
  for (const [place, run] of lengths.entries()) {
    if (place % 2 === 1) setBits(words, at, at + run)
    at += run
  }
  return words
}

function setBits(words: Bitmap, from: number, to: number): void {
  for (let at = from; at < to;) {
    const isWhole = (at & 31) === 0 && to - at >= 32
    if (isWhole) words[at >>> 5] = 0xffffffff
    else setBit(words, at, true)
    at += isWhole ? 32 : 1
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + CHUNK, bytes.length)))
  return btoa(text)
}

function fromBase64(stored: string): Uint8Array {
  const text = atob(stored)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Changes a bit before the end of the bitmap. */
export function setBit(bits: Bitmap, place: number, value: boolean): void {
  const word = place >>> 5
  const mask = 1 << (place & 31)
  bits[word] = value ? (bits[word] ?? 0) | mask : (bits[word] ?? 0) & ~mask
}

export const both = (a: Bitmap, b: Bitmap): Bitmap =>
  a.length > b.length ? both(b, a) : a.map((word, at) => word & (b[at] ?? 0))
export const either = (a: Bitmap, b: Bitmap): Bitmap =>
  a.length < b.length ? either(b, a) : a.map((word, at) => word | (b[at] ?? 0))
export const butNot = (a: Bitmap, b: Bitmap): Bitmap => a.map((word, at) => word & ~(b[at] ?? 0))

export const hasBit = (bits: Bitmap, place: number): boolean =>
  ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

export function countBits(bits: Bitmap): number {
  let count = 0
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
  }
  return count
}

/** The members, highest first, at most `most`. */
export function membersOf(bits: Bitmap, most = Infinity): number[] {
  const members: number[] = []
  for (let at = bits.length - 1; at >= 0 && members.length < most; at -= 1) {
    const word = bits[at] ?? 0
    if (word === 0) continue
    for (let bit = 31; bit >= 0 && members.length < most; bit -= 1)
      if ((word & (1 << bit)) !== 0) members.push(at * 32 + bit)
  }
  return members
}
