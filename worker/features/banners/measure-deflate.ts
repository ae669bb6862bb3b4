/**
 * Counts the bytes a zlib stream unpacks to without unpacking it: a stream made to fill the memory costs us none. Only the codes are read,
 * never what they copy.
 */

const MAX_BITS = 15
const FAST_BITS = 9
const END_OF_BLOCK = 256

// oxfmt-ignore
const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
// oxfmt-ignore
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577]
// oxfmt-ignore
const DISTANCE_EXTRA = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A canonical Huffman code: how many codes of each length, their symbols in order, and a table for the short ones. */
interface Code {
  counts: Uint16Array
  symbols: Uint16Array
  /** By the next nine bits: symbol × 16 + length, 0 where the code is longer. */
  fast: Uint16Array
}

class Broken extends Error {}

/** The unpacked length of a whole zlib stream (RFC 1950); `null` when it is broken, cut off, followed by more, or longer than `limit`. */
export function measureZlib(stream: Uint8Array, limit: number): number | null {
  const [method = 0, flags = 0] = stream
  const isZlib = (method & 15) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0 && !(flags & 32)
  if (!isZlib || stream.length < 6) return null
  try {
    return new Meter(stream.subarray(2, -4), limit).measure()
  } catch (error) {
    if (error instanceof Broken) return null
    throw error
  }
}

class Meter {
  private readonly input: Uint8Array
  private readonly limit: number
  private at = 0
  private held = 0
  private heldBits = 0
  private total = 0

  constructor(input: Uint8Array, limit: number) {
    this.input = input
    this.limit = limit
  }

  measure(): number {
    let isLast = false
    while (!isLast) {
      isLast = this.bits(1) === 1
      const kind = this.bits(2)
      if (kind === 0) this.stored()
      else if (kind === 1) this.coded(FIXED.lengths, FIXED.distances)
      else if (kind === 2) this.dynamic()
      else throw new Broken()
    }
    if (this.at - (this.heldBits >> 3) !== this.input.length) throw new Broken()
    return this.total
  }

  private count(length: number): void {
    this.total += length
    if (this.total > this.limit) throw new Broken()
  }

  private fill(): void {
    while (this.heldBits <= 16 && this.at < this.input.length) {
      this.held |= (this.input[this.at] ?? 0) << this.heldBits
      this.at += 1
      this.heldBits += 8
    }
  }

  private drop(bits: number): void {
    if (bits > this.heldBits) throw new Broken()
    this.held >>>= bits
    this.heldBits -= bits
  }

  /** At most 16. */
  private bits(wanted: number): number {
    if (this.heldBits < wanted) this.fill()
    const value = this.held & ((1 << wanted) - 1)
    this.drop(wanted)
    return value
  }

  private stored(): void {
    this.drop(this.heldBits & 7)
    const length = this.bits(16)
    if (this.bits(16) !== (~length & 0xffff)) throw new Broken()
    this.at += length - (this.heldBits >> 3)
    this.held = 0
    this.heldBits = 0
    if (this.at > this.input.length) throw new Broken()
    this.count(length)
  }

  private symbol({ counts, symbols, fast }: Code): number {
    if (this.heldBits < MAX_BITS) this.fill()
    const entry = fast[this.held & ((1 << FAST_BITS) - 1)] ?? 0
    if (entry !== 0) {
      this.drop(entry & 15)
      return entry >> 4
    }
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= MAX_BITS; length += 1) {
      code |= (this.held >> (length - 1)) & 1
      const count = counts[length] ?? 0
      if (code - count < first) {
        this.drop(length)
        return symbols[index + code - first] ?? 0
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Broken()
  }

  private coded(lengths: Code, distances: Code): void {
    for (;;) {
      const symbol = this.symbol(lengths)
      if (symbol === END_OF_BLOCK) return
      if (symbol < END_OF_BLOCK) this.count(1)
      else this.copied(symbol - 257, distances)
    }
  }

  private copied(place: number, distances: Code): void {
    const base = LENGTH_BASE[place]
    if (base === undefined) throw new Broken()
    const length = base + this.bits(LENGTH_EXTRA[place] ?? 0)
    const far = this.symbol(distances)
    const distance = (DISTANCE_BASE[far] ?? Infinity) + this.bits(DISTANCE_EXTRA[far] ?? 0)
    if (distance > this.total) throw new Broken()
    this.count(length)
  }

  private dynamic(): void {
    const lengthCount = this.bits(5) + 257
    const distanceCount = this.bits(5) + 1
    const orderCount = this.bits(4) + 4
    const orderLengths = new Uint8Array(19)
    for (const place of CODE_LENGTH_ORDER.slice(0, orderCount)) orderLengths[place] = this.bits(3)
    const all = this.codeLengths(buildCode(orderLengths), lengthCount + distanceCount)
    if (!all[END_OF_BLOCK]) throw new Broken()
    this.coded(buildCode(all.subarray(0, lengthCount)), buildCode(all.subarray(lengthCount)))
  }

  private codeLengths(code: Code, wanted: number): Uint8Array {
    const lengths = new Uint8Array(wanted)
    let place = 0
    while (place < wanted) {
      const symbol = this.symbol(code)
      if (symbol < 16) {
        lengths[place] = symbol
        place += 1
        continue
      }
      if (symbol === 16 && place === 0) throw new Broken()
      const value = symbol === 16 ? (lengths[place - 1] ?? 0) : 0
      const run = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7)
      if (place + run > wanted) throw new Broken()
      lengths.fill(value, place, place + run)
      place += run
    }
    return lengths
  }
}

/** Refuses codes that give one meaning to two sequences, and those with gaps unless they have one symbol or none. */
function buildCode(lengths: Uint8Array): Code {
  const counts = new Uint16Array(MAX_BITS + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  const used = lengths.length - (counts[0] ?? 0)
  counts[0] = 0
  let left = 1
  const offsets = new Uint16Array(MAX_BITS + 2)
  for (let length = 1; length <= MAX_BITS; length += 1) {
    left = left * 2 - (counts[length] ?? 0)
    if (left < 0) throw new Broken()
    offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0)
  }
  if (left > 0 && used > 1) throw new Broken()
  const symbols = new Uint16Array(used)
  lengths.forEach((length, symbol) => {
    if (length === 0) return
    const place = offsets[length] ?? 0
    symbols[place] = symbol
    offsets[length] = place + 1
  })
  return { counts, symbols, fast: fastTable(counts, symbols) }
}

function fastTable(counts: Uint16Array, symbols: Uint16Array): Uint16Array {
  const fast = new Uint16Array(1 << FAST_BITS)
  let code = 0
  let index = 0
  for (let length = 1; length <= FAST_BITS; length += 1) {
    for (let each = 0; each < (counts[length] ?? 0); each += 1) {
      const entry = ((symbols[index] ?? 0) << 4) | length
      for (let place = reversed(code, length); place < fast.length; place += 1 << length) fast[place] = entry
      code += 1
      index += 1
    }
    code <<= 1
  }
  return fast
}

/** Codes are written from their highest bit, everything else from its lowest. */
function reversed(code: number, length: number): number {
  let mirrored = 0
  for (let bit = 0; bit < length; bit += 1) mirrored |= ((code >> bit) & 1) << (length - 1 - bit)
  return mirrored
}

const FIXED = {
  lengths: buildCode(
    Uint8Array.from({ length: 288 }, (_, symbol) =>
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
    ),
  ),
  distances: buildCode(new Uint8Array(32).fill(5)),
}
