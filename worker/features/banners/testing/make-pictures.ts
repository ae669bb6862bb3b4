import { env } from 'cloudflare:test'
import { concat, viewOf } from '../bytes.ts'
import { crc32 } from '../crc32.ts'
import { orientationOnly } from '../exif-orientation.ts'
import type { Orientation } from '../picture.ts'

/** Picture files for tests, made in code; JPEG and WebP are drawn from PNG by the platform itself. */

export type Bytes = Uint8Array<ArrayBuffer>

export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function uint32(value: number, little = false): Bytes {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, little)
  return bytes
}

export async function zlib(data: BufferSource): Promise<Bytes> {
  const packed = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export function pngChunk(name: string, data: Uint8Array = new Uint8Array()): Bytes {
  const named = concat([latin(name), data])
  return concat([uint32(data.length), named, uint32(crc32(named))])
}

export interface PngOptions {
  width?: number
  height?: number
  depth?: number
  colour?: 0 | 2 | 3 | 4 | 6
  interlaced?: boolean
  /** Other seeds give other pixels. */
  seed?: number
  /** Chunks between header and pixels, and after the pixels. */
  extra?: Uint8Array[]
  after?: Uint8Array[]
  /** Bytes of unpacked pixel data to add or take away. */
  surplus?: number
  /** Pixel data comes in this many chunks. */
  pieces?: number
}

const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

export function pngHeader({
  width = 640,
  height = 360,
  depth = 8,
  colour = 2,
  interlaced = false,
}: PngOptions) {
  return pngChunk(
    'IHDR',
    concat([uint32(width), uint32(height), Uint8Array.of(depth, colour, 0, 0, interlaced ? 1 : 0)]),
  )
}

/** A PNG of coloured stripes. */
export async function makePng(options: PngOptions = {}): Promise<Bytes> {
  const { colour = 2, extra = [], after = [], pieces = 1 } = options
  const packed = await zlib(rowsOf(options))
  const step = Math.ceil(packed.length / pieces)
  const data = Array.from({ length: pieces }, (_, at) => packed.subarray(at * step, (at + 1) * step))
  const palette =
    colour === 3
      ? [
          pngChunk(
            'PLTE',
            new Uint8Array(48).map((_, at) => at * 5),
          ),
        ]
      : []
  return concat([
    PNG_SIGNATURE,
    pngHeader(options),
    ...palette,
    ...extra,
    ...data.map((piece) => pngChunk('IDAT', piece)),
    ...after,
    pngChunk('IEND'),
  ])
}

function rowsOf(options: PngOptions): Bytes {
  const {
    width = 640,
    height = 360,
    depth = 8,
    colour = 2,
    interlaced = false,
    seed = 1,
    surplus = 0,
  } = options
  const bits = depth * SAMPLES[colour]
  const passes = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)
  const rows = passes.flatMap(([x, y, dx, dy]) => {
    const wide = Math.ceil((width - x) / dx)
    const row = 1 + Math.ceil((wide * bits) / 8)
    return wide <= 0 ? [] : Array.from({ length: Math.max(0, Math.ceil((height - y) / dy)) }, () => row)
  })
  const data = new Uint8Array(rows.reduce((sum, row) => sum + row, 0) + surplus)
  let at = 0
  for (const [place, row] of rows.entries()) {
    for (let byte = 1; byte < row && at + byte < data.length; byte += 1)
      data[at + byte] = colour === 3 ? (byte >> 4) & 15 : ((byte >> 3) * seed * 7 + (place >> 4) * 11) & 255
    at += row
  }
  return data
}

// oxfmt-ignore
const ADAM7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]] as const

/** The same stripes as a file of another kind. */
export async function drawAs(type: 'image/jpeg' | 'image/webp', options: PngOptions = {}): Promise<Bytes> {
  if (!env.IMAGES) throw new Error('These tests need the Images binding')
  const png = new Blob([await makePng(options)])
  const drawn = await env.IMAGES.input(png.stream()).output({ format: type, quality: 80 })
  return new Uint8Array(await new Response(drawn.image()).arrayBuffer())
}

export const makeJpeg = (options?: PngOptions) => drawAs('image/jpeg', options)
export const makeWebp = (options?: PngOptions) => drawAs('image/webp', options)

/** A JPEG with further segments right after its start. */
export function withSegments(jpeg: Uint8Array, ...segments: [marker: number, data: Uint8Array][]): Bytes {
  const made = segments.map(([marker, data]) =>
    concat([Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data]),
  )
  return concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)])
}

export const EXIF_NAME = latin('Exif\0\0')

/** EXIF data of a phone: orientation, a maker and a place. */
export function phoneExif(orientation: Orientation): Bytes {
  return concat([orientationOnly(orientation), latin('Canon EOS GPSLatitude 52.5200 N SECRET-PLACE')])
}

export function webpChunk(name: string, data: Uint8Array): Bytes {
  return concat([latin(name), uint32(data.length, true), data, new Uint8Array(data.length & 1)])
}

export function riff(...chunks: Uint8Array[]): Bytes {
  const content = concat([latin('WEBP'), ...chunks])
  return concat([latin('RIFF'), uint32(content.length, true), content])
}

/** A WebP in the extended form, around the image of a simple one. */
export function extendWebp(
  webp: Uint8Array,
  { width, height, flags = 0 }: { width: number; height: number; flags?: number },
  before: Uint8Array[] = [],
  after: Uint8Array[] = [],
): Bytes {
  const three = (value: number) => uint32(value, true).subarray(0, 3)
  const canvas = concat([uint32(flags, true), three(width - 1), three(height - 1)])
  return riff(webpChunk('VP8X', canvas), ...before, webp.subarray(12), ...after)
}

/** A colour profile as far as anybody looks at it. */
export function colourProfile(length = 300): Bytes {
  const profile = new Uint8Array(length)
  profile.set(uint32(length))
  profile.set(latin('acsp'), 36)
  return profile
}

/** The first place of a text in bytes, or -1. */
export function indexOfText(bytes: Uint8Array, text: string): number {
  return new TextDecoder('latin1').decode(bytes).indexOf(text)
}
