import { startsWith } from '#contract/listings/picture-type.ts'

/**
 * Whether a JPEG has data after its picture, or several pictures, as phones write them. The server refuses
 * these files; drawing the picture again leaves only one.
 */
export function hasMoreThanPicture(jpeg: Uint8Array): boolean {
  return !endsWith(jpeg, END_OF_IMAGE) || isMultiPicture(jpeg)
}

const END_OF_IMAGE = [0xff, 0xd9]

const endsWith = (bytes: Uint8Array, end: readonly number[]) => startsWith(bytes.subarray(-end.length), end)

/** The segment that lists further pictures follows EXIF data (64 KB at most), maybe after other segments. */
const HEAD_BYTES = 256 * 1024
/** How that segment begins: 'MPF' and a zero byte. */
const MPF = [0x4d, 0x50, 0x46, 0x00] as const

function isMultiPicture(jpeg: Uint8Array): boolean {
  const head = jpeg.subarray(0, HEAD_BYTES)
  for (let at = head.indexOf(MPF[0]); at >= 0; at = head.indexOf(MPF[0], at + 1))
    if (startsWith(head.subarray(at), MPF)) return true
  return false
}
