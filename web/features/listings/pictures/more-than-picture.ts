import { startsWith } from '#contract/listings/picture-type.ts'

/**
 * Whether a JPEG has data after its picture. Phones that put several pictures into one file write such data.
 * The server refuses these files; drawing the picture again removes the data.
 */
export function hasMoreThanPicture(jpeg: Uint8Array): boolean {
  const endOfImage = [0xff, 0xd9]
  return !startsWith(jpeg.subarray(-2), endOfImage) || isMultiPicture(jpeg)
}

/** The segment that lists further pictures follows soon after at most 64 KB of EXIF data. */
const HEAD_BYTES = 256 * 1024

function isMultiPicture(jpeg: Uint8Array): boolean {
  const head = jpeg.subarray(0, HEAD_BYTES)
  for (let at = head.indexOf(0x4d); at >= 0; at = head.indexOf(0x4d, at + 1))
    // 'MPF' and a zero byte.
    if (startsWith(head.subarray(at), [0x4d, 0x50, 0x46, 0x00])) return true
  return false
}
