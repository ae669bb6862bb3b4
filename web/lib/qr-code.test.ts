import { expect, it } from 'vitest'
import { qrMatrix, qrPath } from './qr-code.ts'

/** A reader of another author reads this as 'Realmport'. */
const REALMPORT = [
  '#######...#.#.#######',
  '#.....#...##..#.....#',
  '#.###.#.###...#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.###.#.##..#.#.###.#',
  '#.....#.#..#..#.....#',
  '#######.#.#.#.#######',
  '........#............',
  '#.#####..#.#..#####..',
  '###.#..##.###...###.#',
  '.##.#.#..##.#.#..###.',
  '####.....#####..###.#',
  '...#.####...###.#....',
  '........###.##.##.##.',
  '#######..###.....###.',
  '#.....#.###....#.###.',
  '#.###.#.#.##...#....#',
  '#.###.#.#..####.##...',
  '#.###.#.###.#.#...#..',
  '#.....#...#####..##..',
  '#######.###.#...#..#.',
]

it('draws a code that readers know', () => {
  const rows = qrMatrix('Realmport').map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
  expect(rows).toEqual(REALMPORT)
})

it.each([
  [14, 21],
  [15, 25],
  [84, 37],
  [122, 45],
  [180, 53],
  [181, 57],
  [213, 57],
])('takes the smallest code for %i bytes', (length, size) => {
  expect(qrMatrix('x'.repeat(length))).toHaveLength(size)
})

it('counts bytes, not characters, and refuses a text that does not fit', () => {
  expect(qrMatrix('☁'.repeat(71))).toHaveLength(57)
  expect(() => qrMatrix('☁'.repeat(72))).toThrow(RangeError)
})

it('draws one square for each dark place', () => {
  const dark = REALMPORT.join('').replaceAll('.', '').length
  expect(qrPath('Realmport').d.match(/M/g)).toHaveLength(dark)
})
