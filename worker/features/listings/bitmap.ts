/** A set of listings: bit n stands for the listing whose `seq` is n. */
export type Bitmap = Uint32Array

/** Listings in one stored segment. Few segments keep reads cheap: four rows hold a property of a million listings. */
export const SEGMENT_BITS = 262_144
const SEGMENT_WORDS = SEGMENT_BITS / 32
/** Longer argument lists overflow the stack. */
const CHUNK = 8_192

export const emptyBitmap = (segments: number): Bitmap => new Uint32Array(segments * SEGMENT_WORDS)

/** The stored form: base64 without the zeros at the end. */
export function encodeBits(bits: Bitmap): string {
  const bytes = new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength)
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  let text = ''
  for (let at = 0; at < end; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + CHUNK, end)))
  return btoa(text)
}

/** Writes a stored segment into a bitmap. */
export function decodeBits(stored: string, segment: number, into: Bitmap): void {
  const text = atob(stored)
  const bytes = new Uint8Array(into.buffer, into.byteOffset + segment * SEGMENT_WORDS * 4, text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
}

export function setBit(bits: Bitmap, place: number, value: boolean): void {
  const word = place >>> 5
  const mask = 1 << (place & 31)
  bits[word] = value ? (bits[word] ?? 0) | mask : (bits[word] ?? 0) & ~mask
}

export const both = (a: Bitmap, b: Bitmap): Bitmap => a.map((word, at) => word & (b[at] ?? 0))
export const either = (a: Bitmap, b: Bitmap): Bitmap => a.map((word, at) => word | (b[at] ?? 0))
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
