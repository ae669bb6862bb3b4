/**
 * QR codes (ISO/IEC 18004) of short texts: bytes, correction level M, versions 1 to 10, that is up to 213 bytes of UTF-8.
 */

/** For each version: correction bytes a block, then the numbers of data bytes of its blocks. */
const BLOCKS: readonly (readonly [check: number, data: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]
/** For each version from 2: the middles of its alignment patterns. */
const ALIGNMENTS: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
/** Correction level M, as the format information spells it. */
const LEVEL_M = 0
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** `true` is dark. */
type Matrix = boolean[][]

/** A QR code as the path of its dark squares, one unit each, without the quiet zone of four units. */
export function qrPath(text: string): { size: number; d: string } {
  const matrix = qrMatrix(text)
  const d = matrix.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: matrix.length, d }
}

/** The squares of a QR code, row by row. Throws a RangeError for a text that is too long. */
export function qrMatrix(text: string): Matrix {
  const bytes = [...new TextEncoder().encode(text)]
  const version = BLOCKS.findIndex(([, data], index) => bytes.length <= sum(data) - (index + 1 < 10 ? 2 : 3))
  const blocks = BLOCKS[version]
  if (!blocks) throw new RangeError('The text is too long for a QR code.')
  const words = interleave(encode(bytes, version + 1, sum(blocks[1])), blocks)
  const candidates = MASKS.map((_, mask) => draw(version + 1, words, mask))
  const penalties = candidates.map(penaltyOf)
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? []
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Mode, length, bytes, end, and the filling that the standard asks for. */
function encode(bytes: readonly number[], version: number, capacity: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, capacity * 8 - bits.length))
  while (bits.length % 8 > 0) bits.push(0)
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) push(pad, 8)
  return Array.from({ length: capacity }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}

/** The blocks with their correction bytes, taken in turns. */
function interleave(data: readonly number[], [check, sizes]: (typeof BLOCKS)[number]): number[] {
  let start = 0
  const blocks = sizes.map((size) => data.slice(start, (start += size)))
  const checks = blocks.map((block) => correctionOf(block, check))
  const turns = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
      lists.flatMap((list) => list.slice(place, place + 1)),
    ).flat()
  return [...turns(blocks), ...turns(checks)]
}

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

/** The Reed–Solomon remainder. */
function correctionOf(data: readonly number[], degree: number): number[] {
  const divisor = Array.from({ length: degree }, (_, place) => Number(place === degree - 1))
  for (let round = 0, root = 1; round < degree; round += 1, root = multiply(root, 2))
    for (let place = 0; place < degree; place += 1)
      divisor[place] = multiply(divisor[place] ?? 0, root) ^ (divisor[place + 1] ?? 0)
  const rest = Array.from({ length: degree }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [place, value] of divisor.entries()) rest[place] = (rest[place] ?? 0) ^ multiply(value, factor)
  }
  return rest
}

function draw(version: number, words: readonly number[], mask: number): Matrix {
  const size = version * 4 + 17
  const matrix: Matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed: Matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const set = (x: number, y: number, isDark: boolean) => {
    const [row, marks] = [matrix[y], fixed[y]]
    if (!row || !marks || x < 0 || x >= size) return
    row[x] = isDark
    marks[x] = true
  }
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0)
    set(place, 6, place % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, set)
  const middles = ALIGNMENTS[version - 1] ?? []
  const last = middles.length - 1
  for (const [i, x] of middles.entries())
    for (const [j, y] of middles.entries())
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
        square(x, y, 2, (ring) => ring !== 1, set)
  drawFormat(size, mask, set)
  if (version >= 7) drawVersion(size, version, set)
  placeWords(matrix, fixed, words, mask)
  return matrix
}

type SetSquare = (x: number, y: number, isDark: boolean) => void

/** Rings around a middle. */
function square(
  middleX: number,
  middleY: number,
  radius: number,
  isDark: (ring: number) => boolean,
  set: SetSquare,
): void {
  for (let y = -radius; y <= radius; y += 1)
    for (let x = -radius; x <= radius; x += 1)
      set(middleX + x, middleY + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
}

/** The bits of a value and the remainder of their division, for format and version. */
function withRemainder(value: number, length: number, generator: number): number {
  let rest = value
  for (let bit = 0; bit < length; bit += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator)
  return (value << length) | rest
}

function drawFormat(size: number, mask: number, set: SetSquare): void {
  const bits = withRemainder((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412
  const isSet = (bit: number) => ((bits >> bit) & 1) === 1
  for (let bit = 0; bit < 6; bit += 1) set(8, bit, isSet(bit))
  set(8, 7, isSet(6))
  set(8, 8, isSet(7))
  set(7, 8, isSet(8))
  for (let bit = 9; bit < 15; bit += 1) set(14 - bit, 8, isSet(bit))
  for (let bit = 0; bit < 8; bit += 1) set(size - 1 - bit, 8, isSet(bit))
  for (let bit = 8; bit < 15; bit += 1) set(8, size - 15 + bit, isSet(bit))
  set(8, size - 8, true)
}

function drawVersion(size: number, version: number, set: SetSquare): void {
  const bits = withRemainder(version, 12, 0x1f25)
  for (let bit = 0; bit < 18; bit += 1) {
    const isSet = ((bits >> bit) & 1) === 1
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    set(far, near, isSet)
    set(near, far, isSet)
  }
}

/** In columns of two from the right, up and down in turns, past the timing column. */
function placeWords(matrix: Matrix, fixed: Matrix, words: readonly number[], mask: number): void {
  const size = matrix.length
  const flips = MASKS[mask]
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = matrix[y]
        if (!row || fixed[y]?.[x]) continue
        const isSet = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        row[x] = isSet !== flips?.(y, x)
        bit += 1
      }
  }
}

/** How hard a code is to read: long runs, blocks, patterns like a corner, and too much of one colour. */
function penaltyOf(matrix: Matrix): number {
  const size = matrix.length
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] ?? false))
  const lines = [...matrix, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)
  const corners = lines.flatMap((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)])
  let blocks = 0
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const here = matrix[y]?.[x]
      if ([matrix[y]?.[x - 1], matrix[y - 1]?.[x], matrix[y - 1]?.[x - 1]].every((other) => other === here))
        blocks += 1
    }
  const dark = matrix.flat().filter(Boolean).length
  const uneven = Math.ceil(Math.abs(dark * 20 - size * size * 10) / (size * size)) - 1
  return sum(runs) + blocks * 3 + corners.length * 40 + Math.max(0, uneven) * 10
}
