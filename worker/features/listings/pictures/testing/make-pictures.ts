import { env } from 'cloudflare:test'
import { crc32 } from '#contract/base/crc32.ts'

/** Picture files for tests, created in code. The platform itself converts PNG to JPEG and WebP. */

export type Bytes = Uint8Array<ArrayBuffer>

export function concat(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function uint32(value: number, little = false): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, little)
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
  depth?: 1 | 8
  /** 0 is grey, 2 red, green and blue. */
  colour?: 0 | 2
  /** Another seed gives other pixels. */
  seed?: number
  /** Chunks between header and pixels. */
  extra?: Uint8Array[]
}

export function pngHeader({ width = 640, height = 360, depth = 8, colour = 2 }: PngOptions) {
  return pngChunk('IHDR', concat([uint32(width), uint32(height), Uint8Array.of(depth, colour, 0, 0, 0)]))
}

/** A PNG of coloured stripes. */
export async function makePng(options: PngOptions = {}): Promise<Bytes> {
  const data = pngChunk('IDAT', await zlib(rowsOf(options)))
  return concat([PNG_SIGNATURE, pngHeader(options), ...(options.extra ?? []), data, pngChunk('IEND')])
}

function rowsOf({ width = 640, height = 360, depth = 8, colour = 2, seed = 1 }: PngOptions): Bytes {
  const row = 1 + Math.ceil((width * depth * (colour === 2 ? 3 : 1)) / 8)
  const rows = new Uint8Array(row * height)
  for (let place = 0; place < height; place += 1) {
    // Sixteen rows are equal: the first is drawn, and the others are copies of it.
    if (place % 16 > 0) rows.copyWithin(place * row, (place - 1) * row, place * row)
    else
      for (let byte = 1; byte < row; byte += 1)
        rows[place * row + byte] = (byte >> 3) * seed * 7 + (place >> 4) * 11
  }
  return rows
}

/** The stripes of `makePng` in another format. */
export async function drawAs(type: 'image/jpeg' | 'image/webp', options: PngOptions = {}): Promise<Bytes> {
  if (!env.IMAGES) throw new Error('These tests need the Images binding')
  const png = new Blob([await makePng(options)])
  const drawn = await env.IMAGES.input(png.stream()).output({ format: type, quality: 80 })
  return new Uint8Array(await new Response(drawn.image()).arrayBuffer())
}

export const makeJpeg = (options?: PngOptions) => drawAs('image/jpeg', options)
export const makeWebp = (options?: PngOptions) => drawAs('image/webp', options)

/** A JPEG with additional segments right after its start. */
export function withSegments(jpeg: Uint8Array, ...segments: [marker: number, data: Uint8Array][]): Bytes {
  const made = segments.map(([marker, data]) =>
    concat([Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data]),
  )
  return concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)])
}

export const EXIF_NAME = latin('Exif\0\0')

/** EXIF data of a phone: orientation, a manufacturer and a location. */
export function phoneExif(orientation: number, little = false): Bytes {
  const uint16 = (value: number) => uint32(value, little).subarray(little ? 0 : 2, little ? 2 : 4)
  const head = [latin(little ? 'II*\0' : 'MM\0*'), uint32(8, little), uint16(1)]
  const entry = [uint16(0x0112), uint16(3), uint32(1, little), uint16(orientation), uint16(0)]
  return concat([...head, ...entry, uint32(0, little), latin('Canon EOS GPSLatitude 52.5200 N SECRET-PLACE')])
}

export function webpChunk(name: string, data: Uint8Array): Bytes {
  return concat([latin(name), uint32(data.length, true), data, new Uint8Array(data.length & 1)])
}

export function riff(...chunks: Uint8Array[]): Bytes {
  const content = concat([latin('WEBP'), ...chunks])
  return concat([latin('RIFF'), uint32(content.length, true), content])
}

/** A WebP in the extended format, with the image of a simple one. */
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

/** A WebP with the image of a simple one twice. */
export function animate(webp: Uint8Array, { width, height }: { width: number; height: number }): Bytes {
  const three = (value: number) => uint32(value, true).subarray(0, 3)
  const place = concat([
    three(0),
    three(0),
    three(width - 1),
    three(height - 1),
    three(100),
    Uint8Array.of(0),
  ])
  const frame = webpChunk('ANMF', concat([place, webp.subarray(12)]))
  const canvas = concat([uint32(2, true), three(width - 1), three(height - 1)])
  return riff(webpChunk('VP8X', canvas), webpChunk('ANIM', new Uint8Array(6)), frame, frame)
}

/** The first position of a text in bytes, or -1. */
export function indexOfText(bytes: Uint8Array, text: string): number {
  return new TextDecoder('latin1').decode(bytes).indexOf(text)
}
