import { concat, startsWith, textAt, viewOf } from './bytes.ts'
import { PROFILE_MAX_BYTES } from './colour-profile.ts'
import { crc32 } from './crc32.ts'
import { readOrientation } from './exif-orientation.ts'
import { measureZlib } from './measure-deflate.ts'
import type { Fault, Orientation, PictureOf } from './picture.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, name and checksum. */
const FRAME_BYTES = 12
const ANIMATED = new Set(['acTL', 'fcTL', 'fdAT'])
/** What changes how pixels look, by its exact length. Everything else that is not needed (texts, times, sizes) goes. */
const COLOUR_CHUNKS: Record<string, number> = { gAMA: 4, cHRM: 32, sRGB: 1, cICP: 4 }

interface Chunk {
  name: string
  data: Uint8Array
  whole: Uint8Array
}

export function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, SIGNATURE)
}

/**
 * Takes a PNG apart. It must be whole: every checksum right, IEND last and nothing after it, and its pixel data must unpack to exactly what
 * its header announces.
 */
export function readPng(bytes: Uint8Array): PictureOf<'png'> | Fault {
  const chunks = chunksOf(bytes)
  const [first] = chunks ?? []
  const header = first?.name === 'IHDR' ? headerOf(first.data) : null
  if (!chunks || !first || !header) return 'damaged'
  if (chunks.some(({ name }) => ANIMATED.has(name))) return 'animated'
  if (!isInOrder(chunks, header)) return 'damaged'
  return {
    format: 'png',
    width: header.width,
    height: header.height,
    orientation: orientationIn(chunks),
    head: bytes.subarray(0, SIGNATURE.length + first.whole.length),
    chunks: keptOf(chunks, header).map(({ whole }) => whole),
  }
}

/** Whether the pixel data unpacks to what the size asks for. Apart, because it takes time: sizes are judged first. */
export function hasAllPixels(picture: PictureOf<'png'>): boolean {
  const header = headerOf(picture.head.subarray(SIGNATURE.length + 8, -4))
  const pieces = picture.chunks.filter((chunk) => textAt(chunk, 4) === 'IDAT')
  if (!header) return false
  const wanted = unpackedLength(header)
  return measureZlib(concat(pieces.map((chunk) => chunk.subarray(8, -4))), wanted) === wanted
}

/** All chunks up to IEND, or `null` when one reaches past the end, has a wrong checksum, or something follows the last. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    const name = textAt(bytes, at + 4)
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
    if (name === 'IEND') break
  }
  const last = chunks.at(-1)
  return last?.name === 'IEND' && last.data.length === 0 && at === bytes.length ? chunks : null
}

interface Header {
  width: number
  height: number
  depth: number
  colour: number
  interlaced: boolean
}

/** Samples of a pixel and the depths they may have, by colour type. */
const COLOUR_TYPES: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

function headerOf(data: Uint8Array): Header | null {
  if (data.length !== 13) return null
  const view = viewOf(data)
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = data.subarray(8)
  const isKnown = COLOUR_TYPES[colour]?.depths.includes(depth) && compression === 0 && filter === 0
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  if (!isKnown || interlace > 1 || width === 0 || height === 0) return null
  return { width, height, depth, colour, interlaced: interlace === 1 }
}

/** One palette where one is needed, pixel data in one run, and no chunk that a reader would have to understand but we do not. */
function isInOrder(chunks: readonly Chunk[], { colour }: Header): boolean {
  const names = chunks.map(({ name }) => name)
  const critical = names.filter((name) => /^[A-Z]/.test(name)).join(' ')
  const palette = colour === 3 ? '(?: PLTE)' : colour === 2 || colour === 6 ? '(?: PLTE)?' : ''
  if (!new RegExp(`^IHDR${palette}(?: IDAT)+ IEND$`).test(critical)) return false
  if (
    names.lastIndexOf('IDAT') - names.indexOf('IDAT') + 1 !==
    names.filter((name) => name === 'IDAT').length
  )
    return false
  return chunks.every(
    ({ name, data }) =>
      name !== 'PLTE' || (data.length % 3 === 0 && data.length > 0 && data.length <= 256 * 3),
  )
}

function keptOf(chunks: readonly Chunk[], header: Header): Chunk[] {
  const pixelsFrom = chunks.findIndex(({ name }) => name === 'IDAT')
  const paletteAt = chunks.findIndex(({ name }) => name === 'PLTE')
  const seen = new Set<string>()
  return chunks.filter((chunk, place) => {
    const { name } = chunk
    if (name === 'IHDR') return false
    if (/^[A-Z]/.test(name)) return true
    const isPlaced = place < pixelsFrom && (name !== 'tRNS' || place > paletteAt)
    const isKept = isPlaced && !seen.has(name) && isShown(chunk, header, chunks[paletteAt])
    if (isKept) seen.add(name)
    return isKept
  })
}

function isShown({ name, data }: Chunk, { colour }: Header, palette: Chunk | undefined): boolean {
  if (name === 'tRNS') {
    if (colour === 3) return data.length <= (palette?.data.length ?? 0) / 3
    return data.length === (colour === 0 ? 2 : colour === 2 ? 6 : -1)
  }
  if (name === 'iCCP') return isPackedProfile(data)
  return COLOUR_CHUNKS[name] === data.length
}

/** A name of up to 79 letters, a zero, the method (zero) and the packed profile. */
function isPackedProfile(data: Uint8Array): boolean {
  const named = data.indexOf(0)
  return (
    named > 0 &&
    named < 80 &&
    data.length <= PROFILE_MAX_BYTES &&
    data[named + 1] === 0 &&
    measureZlib(data.subarray(named + 2), PROFILE_MAX_BYTES) !== null
  )
}

function orientationIn(chunks: readonly Chunk[]): Orientation {
  return readOrientation(chunks.find(({ name }) => name === 'eXIf')?.data ?? new Uint8Array())
}

/** Start and step of the seven passes of an interlaced picture. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]

/** Every row carries a byte that names its filter. */
function unpackedLength({ width, height, depth, colour, interlaced }: Header): number {
  const pixelBits = depth * (COLOUR_TYPES[colour]?.samples ?? 0)
  const rows = (wide: number, high: number) =>
    wide === 0 ? 0 : high * (1 + Math.ceil((wide * pixelBits) / 8))
  if (!interlaced) return rows(width, height)
  return PASSES.map(({ x, y, dx, dy }) =>
    rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
  ).reduce((sum, length) => sum + length, 0)
}
