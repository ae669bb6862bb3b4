import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const CELLS = 8
const CELL_PX = 16
const SIZE = CELLS * CELL_PX
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of 128 × 128 px: a mirrored pattern of squares in one colour, the same for the same seed. */
export function picture(seed: string): Buffer {
  const bytes = createHash('sha256').update(seed).digest()
  const [ink, paper] = colours(bytes)
  const rows: Buffer[] = []
  for (let y = 0; y < SIZE; y++) {
    const row = Buffer.alloc(1 + SIZE * 3) // a leading 0: the row has no filter
    for (let x = 0; x < SIZE; x++) {
      row.set(isInk(bytes, Math.floor(x / CELL_PX), Math.floor(y / CELL_PX)) ? ink : paper, 1 + x * 3)
    }
    rows.push(row)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isInk(bytes: Buffer, column: number, row: number): boolean {
  const mirrored = Math.min(column, CELLS - 1 - column)
  const bit = row * (CELLS / 2) + mirrored
  return ((bytes.readUInt8(4 + (bit >> 3)) >> (bit & 7)) & 1) === 1
}

function colours(bytes: Buffer): [ink: number[], paper: number[]] {
  const ink = [0, 1, 2].map((at) => 40 + (bytes.readUInt8(at) % 150))
  return [ink, ink.map((part) => 255 - Math.floor((255 - part) / 4))]
}

/** Eight bits per channel, true colour, no interlacing. */
function header(): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(SIZE, 0)
  data.writeUInt32BE(SIZE, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return data
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
