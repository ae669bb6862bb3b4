import { startsWith, textAt, viewOf } from './bytes.ts'
import { isColourProfile } from './colour-profile.ts'
import { readOrientation } from './exif-orientation.ts'
import type { Fault, PictureOf } from './picture.ts'

const RIFF_BYTES = 12
const FLAG_ANIMATED = 0x02

interface Chunk {
  name: string
  data: Uint8Array
}

export function isWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
}

/** Takes a WebP apart. It must be whole: as long as it says, one still image whose size agrees with the canvas, and nothing after it. */
export function readWebp(bytes: Uint8Array): PictureOf<'webp'> | Fault {
  const chunks = chunksOf(bytes)
  const [first] = chunks ?? []
  if (!chunks || !first) return 'damaged'
  const extended = first.name === 'VP8X' ? canvasOf(first.data) : null
  if (extended?.isAnimated || chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return 'animated'
  if (first.name === 'VP8X' ? !extended : chunks.length !== 1) return 'damaged'
  const images = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const image = images.length === 1 ? imageOf(images[0]) : null
  const isOnCanvas = !extended || (extended.width === image?.width && extended.height === image.height)
  if (!image || !isOnCanvas) return 'damaged'
  const dataOf = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data ?? null
  const profile = dataOf('ICCP')
  return {
    format: 'webp',
    width: image.width,
    height: image.height,
    orientation: readOrientation(exifOf(dataOf('EXIF'))),
    image: { type: image.type, data: image.data, hasAlpha: image.hasAlpha },
    alpha: image.type === 'VP8 ' ? dataOf('ALPH') : null,
    profile: profile && isColourProfile(profile) ? profile : null,
  }
}

/** All chunks, or `null` when the file is longer or shorter than it says, or a chunk reaches past the end. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes)
  if (bytes.length < RIFF_BYTES + 8 || view.getUint32(4, true) + 8 !== bytes.length) return null
  const chunks: Chunk[] = []
  let at = RIFF_BYTES
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true)
    // Chunks of an odd length are followed by a zero.
    const end = at + 8 + length + (length & 1)
    if (end > bytes.length || (length & 1 && bytes[end - 1] !== 0)) return null
    chunks.push({ name: textAt(bytes, at), data: bytes.subarray(at + 8, at + 8 + length) })
    at = end
  }
  return at === bytes.length ? chunks : null
}

function canvasOf(data: Uint8Array): { width: number; height: number; isAnimated: boolean } | null {
  if (data.length !== 10) return null
  const view = viewOf(data)
  const three = (at: number) => view.getUint16(at, true) + (data[at + 2] ?? 0) * 65_536
  return { width: three(4) + 1, height: three(7) + 1, isAnimated: ((data[0] ?? 0) & FLAG_ANIMATED) !== 0 }
}

interface Image {
  type: 'VP8 ' | 'VP8L'
  data: Uint8Array
  width: number
  height: number
  hasAlpha: boolean
}

function imageOf(chunk: Chunk | undefined): Image | null {
  if (chunk?.name === 'VP8L') return losslessOf(chunk.data)
  return chunk ? lossyOf(chunk.data) : null
}

/** A shown key frame, its first part within the data. */
function lossyOf(data: Uint8Array): Image | null {
  if (data.length <= 10 || !startsWith(data, [0x9d, 0x01, 0x2a], 3)) return null
  const view = viewOf(data)
  const tag = view.getUint16(0, true) + (data[2] ?? 0) * 65_536
  const isKeyFrame = (tag & 1) === 0
  const isShown = ((tag >> 4) & 1) === 1
  const isKnown = ((tag >> 1) & 7) <= 3
  const firstPart = tag >> 5
  if (!isKeyFrame || !isShown || !isKnown || firstPart === 0 || firstPart + 10 > data.length) return null
  const [width, height] = [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff]
  return width > 0 && height > 0 ? { type: 'VP8 ', data, width, height, hasAlpha: false } : null
}

function losslessOf(data: Uint8Array): Image | null {
  if (data.length <= 5 || data[0] !== 0x2f) return null
  const header = viewOf(data).getUint32(1, true)
  if (header >>> 29 !== 0) return null
  const [width, height] = [(header & 0x3fff) + 1, ((header >>> 14) & 0x3fff) + 1]
  return { type: 'VP8L', data, width, height, hasAlpha: ((header >>> 28) & 1) === 1 }
}

/** Some writers put the name JPEG uses before the data. */
function exifOf(data: Uint8Array | null): Uint8Array {
  if (!data) return new Uint8Array()
  return startsWith(data, 'Exif\0\0') ? data.subarray(6) : data
}
