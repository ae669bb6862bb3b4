import { CAPTCHA_LENGTH } from '#contract/site/captcha.ts'

/** Pixels of the picture, which is shown at half this size. */
export const WIDTH = 440
export const HEIGHT = 140

const COLUMNS = 5

/**
 * Squares of five columns and seven rows. Characters that look alike after a rotation are left out: of 0OQ,
 * 1IL, 2Z, 5S, 8B and UV all, of 4A and 7T the digit, of CG6 the G.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: '01110 10001 10001 11111 10001 10001 10001',
  C: '01111 10000 10000 10000 10000 10000 01111',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  H: '10001 10001 10001 11111 10001 10001 10001',
  J: '00111 00001 00001 00001 00001 10001 01110',
  K: '10001 10010 10100 11000 10100 10010 10001',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 11001 10101 10011 10011 10001',
  P: '11110 10001 10001 11110 10000 10000 10000',
  R: '11110 10001 10001 11110 10100 10010 10001',
  T: '11111 00100 00100 00100 00100 00100 00100',
  W: '10001 10001 10001 10101 10101 11011 10001',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
  3: '11110 00001 00001 01110 00001 00001 11110',
  6: '00110 01000 10000 11110 10001 10001 01110',
  9: '01110 10001 10001 01111 00001 00010 01100',
}

export const CAPTCHA_ALPHABET = Object.keys(LETTERS).join('')

/** No shape is wider to the left or the right of its middle. */
const REACH = 92

/** Whether a point is inside, seen from the middle of the shape's place. */
type Shape = (x: number, y: number) => boolean

export function randomLetters(): string[] {
  return Array.from({ length: CAPTCHA_LENGTH }, () =>
    CAPTCHA_ALPHABET.charAt(Math.floor(between(0, CAPTCHA_ALPHABET.length))),
  )
}

/**
 * Letters that turn, lean, bend, touch at uneven distances and are inverted below two strips: one byte of
 * grey a pixel, white on black.
 */
export function drawLetters(letters: readonly string[]): Uint8Array<ArrayBuffer> {
  const steps = letters.slice(1).map(() => between(62, 80))
  let x = (WIDTH - steps.reduce((sum, step) => sum + step, 0)) / 2 + between(-24, 24)
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (const [place, letter] of letters.entries()) {
    x += steps[place - 1] ?? 0
    paint(pixels, x, letterOf(letter), () => 255)
  }
  for (const middle of [between(70, 190), between(250, 370)])
    paint(pixels, middle, strip(), (under) => 255 - under)
  return pixels
}

/** Paints a shape around a point of the picture's middle line. */
function paint(pixels: Uint8Array, middle: number, shape: Shape, over: (under: number) => number): void {
  const [first, last] = [Math.max(0, Math.ceil(middle - REACH)), Math.min(WIDTH - 1, middle + REACH)]
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = first; x <= last; x += 1)
      if (shape(x - middle, y - HEIGHT / 2)) pixels[y * WIDTH + x] = over(pixels[y * WIDTH + x] ?? 0)
}

/** Finds for each point of the picture its point in the letter, by bending, turning and leaning backwards. */
function letterOf(letter: string): Shape {
  const rows = LETTERS[letter]?.split(' ').map((row) => Number.parseInt(row, 2)) ?? []
  const height = between(-14, 14)
  const turn = (between(-24, 24) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const lean = between(-0.3, 0.3)
  const size = between(9.4, 11.6)
  const [bend, phase] = [between(2, 4), between(0, 2 * Math.PI)]
  return (x, y) => {
    const [across, down] = [x + bend * Math.sin(y / 11 + phase), y - height]
    const [turned, up] = [across * cos + down * sin, down * cos - across * sin]
    return inkAt(rows, (turned - lean * up) / size + 2, up / size + 3) > 0.38
  }
}

/**
 * How much of a point is ink, between the middles of four squares: so corners are round, and squares that
 * touch at one are joined.
 */
function inkAt(rows: readonly number[], column: number, row: number): number {
  if (column < -1 || column > COLUMNS || row < -1 || row > rows.length) return 0
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [right, low] = [column - left, row - top]
  const at = (x: number, y: number) => ((rows[y] ?? 0) >> (COLUMNS - 1 - x)) & 1
  const over = at(left, top) * (1 - right) + at(left + 1, top) * right
  const under = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
  return over * (1 - low) + under * low
}

function strip(): Shape {
  const [lean, half] = [between(-52, 52), between(20, 40)]
  return (x, y) => Math.abs(y) < 62 && Math.abs(x - (lean * y) / 62) < half
}

/** A secure random number from `low` (included) to `high` (excluded). */
function between(low: number, high: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return low + (drawn / 2 ** 32) * (high - low)
}
