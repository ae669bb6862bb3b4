import { concat, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { orientationOnly } from './exif-orientation.ts'
import type { Orientation, Picture, PictureOf } from './picture.ts'

/**
 * Writes a picture anew from the parts that show it: the same coded pixels, without places, times, names, texts, thumbnails or anything else a
 * file can carry along. A turned picture keeps that one fact, unless `orientation` says otherwise.
 */
export function stripMetadata(
  picture: Picture,
  orientation: Orientation = picture.orientation,
): Uint8Array<ArrayBuffer> {
  if (picture.format === 'png') return writePng(picture, orientation)
  if (picture.format === 'jpeg') return writeJpeg(picture, orientation)
  return writeWebp(picture, orientation)
}

function writePng({ head, chunks }: PictureOf<'png'>, orientation: Orientation): Uint8Array<ArrayBuffer> {
  const turned = orientation === 1 ? [] : [pngChunk('eXIf', orientationOnly(orientation))]
  return concat([head, ...turned, ...chunks])
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = concat([latin(name), data])
  return concat([uint32(data.length), named, uint32(crc32(named))])
}

const JPEG_START = Uint8Array.of(0xff, 0xd8)
const JPEG_END = Uint8Array.of(0xff, 0xd9)
/** Version 1.1, square pixels, no thumbnail. */
const JFIF = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)

function writeJpeg(
  { isJfif, segments }: PictureOf<'jpeg'>,
  orientation: Orientation,
): Uint8Array<ArrayBuffer> {
  const jfif = isJfif ? [JFIF] : []
  const turned = orientation === 1 ? [] : [jpegExif(orientationOnly(orientation))]
  return concat([JPEG_START, ...jfif, ...turned, ...segments, JPEG_END])
}

function jpegExif(tiff: Uint8Array): Uint8Array {
  const data = concat([latin('Exif\0\0'), tiff])
  return concat([Uint8Array.of(0xff, 0xe1, 0, data.length + 2), data])
}

const FLAG_PROFILE = 0x20
const FLAG_ALPHA = 0x10
const FLAG_EXIF = 0x08

function writeWebp(picture: PictureOf<'webp'>, orientation: Orientation): Uint8Array<ArrayBuffer> {
  const { image, alpha, profile } = picture
  const coded = webpChunk(image.type, image.data)
  if (!alpha && !profile && orientation === 1) return riff([coded])
  const flags =
    (profile ? FLAG_PROFILE : 0) |
    (alpha || image.hasAlpha ? FLAG_ALPHA : 0) |
    (orientation === 1 ? 0 : FLAG_EXIF)
  return riff([
    webpChunk('VP8X', canvas(flags, picture)),
    ...(profile ? [webpChunk('ICCP', profile)] : []),
    ...(alpha ? [webpChunk('ALPH', alpha)] : []),
    coded,
    ...(orientation === 1 ? [] : [webpChunk('EXIF', orientationOnly(orientation))]),
  ])
}

function canvas(flags: number, { width, height }: Picture): Uint8Array {
  const data = new Uint8Array(10)
  const view = viewOf(data)
  view.setUint32(0, flags, true)
  // Two numbers of three bytes; what the first write spills over, the second sets.
  view.setUint32(4, width - 1, true)
  view.setUint16(7, (height - 1) & 0xffff, true)
  view.setUint8(9, (height - 1) >> 16)
  return data
}

function webpChunk(name: string, data: Uint8Array): Uint8Array {
  const padding = new Uint8Array(data.length & 1)
  return concat([latin(name), uint32(data.length, true), data, padding])
}

function riff(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = concat([latin('WEBP'), ...chunks])
  return concat([latin('RIFF'), uint32(content.length, true), content])
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function uint32(value: number, little = false): Uint8Array {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, little)
  return bytes
}
