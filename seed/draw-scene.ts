import { crc32, deflateSync } from 'node:zlib'
import { createRandom } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A landscape of blocks. */
export interface Scene {
  /** What it shows. */
  alt: string
  /** From the top of the sky to the horizon. */
  sky: readonly [Colour, Colour]
  /** Sun or moon. */
  light: Colour
  hills: Colour
  ground: Colour
  /** Crowns of the trees. */
  leaves: Colour
  /** Rows of water at the lower edge. */
  water: number
  houses: number
}

/** Blocks across and down, and the pixels of a block: a picture of 1280 × 720. */
const WIDE = 80
const HIGH = 45
const BLOCK = 16

const WATER: Colour = [46, 110, 158]
const WOOD: Colour = [96, 68, 46]
const WALL: Colour = [176, 140, 98]
const ROOF: Colour = [128, 58, 52]
const WINDOW: Colour = [255, 214, 120]

/** The scene as a PNG file. The same scene gives the same bytes. */
export function drawScene(scene: Scene): Uint8Array<ArrayBuffer> {
  const { sky, light, hills, ground, leaves, water, houses } = scene
  const random = createRandom(scene.alt)
  const blocks = Array.from({ length: HIGH }, (_, y) => Array<Colour>(WIDE).fill(between(...sky, y / HIGH)))
  const fill = (left: number, top: number, width: number, height: number, colour: Colour) => {
    for (const row of blocks.slice(Math.max(0, top), Math.max(0, top + height)))
      row.fill(colour, Math.max(0, left), Math.max(0, left + width))
  }
  const bend = random.next() * 9
  const land = (x: number, base: number, height: number) =>
    Math.round(base + height * Math.sin(x / 11 + bend) + (height / 2) * Math.sin(x / 4 + bend * 2))

  fill(random.int(10, 64), random.int(4, 10), 5, 5, light)
  for (let x = 0; x < WIDE; x += 1) fill(x, land(x + 30, 24, 5), 1, HIGH, hills)
  const top = (x: number) => land(x, 33, 2)
  for (let x = 0; x < WIDE; x += 1) fill(x, top(x), 1, HIGH, ground)
  for (let tree = 0; tree < 9; tree += 1) {
    const x = random.int(3, WIDE - 4)
    fill(x, top(x) - 5, 1, 5, WOOD)
    fill(x - 2, top(x) - 8, 5, 3, leaves)
    fill(x - 1, top(x) - 9, 3, 1, leaves)
  }
  for (let house = 0; house < houses; house += 1) {
    const x = Math.round(((house + 0.5) * WIDE) / houses) + random.int(-4, 4)
    fill(x - 4, top(x) - 6, 9, 8, WALL)
    fill(x - 5, top(x) - 8, 11, 2, ROOF)
    fill(x - 3, top(x) - 10, 7, 2, ROOF)
    fill(x - 2, top(x) - 4, 2, 2, WINDOW)
    fill(x + 1, top(x) - 4, 2, 2, WINDOW)
  }
  fill(0, HIGH - water, WIDE, water, WATER)
  return png(blocks)
}

function between(from: Colour, to: Colour, part: number): Colour {
  const mixed = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * part)
  return [mixed(0), mixed(1), mixed(2)]
}

function png(blocks: readonly (readonly Colour[])[]): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDE * BLOCK, 0)
  header.writeUInt32BE(HIGH * BLOCK, 4)
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8)
  const rows = blocks.flatMap((row) => {
    // A row starts with its filter: none.
    const bytes = Buffer.from([0, ...row.flatMap((colour) => Array<Colour>(BLOCK).fill(colour).flat())])
    return Array<Buffer>(BLOCK).fill(bytes)
  })
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
