import { BANNER_MESSAGES, type BannerFormat } from './banner.ts'

/** The type of a file by its first bytes, whatever its name; `null` when the type is not supported. */
export function pictureType(head: Uint8Array): BannerFormat | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  const isRiff = startsWith(head, [0x52, 0x49, 0x46, 0x46])
  return isRiff && startsWith(head.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'webp' : null
}

/** The brands of photos that iPhones and other phones write as HEIC. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'heif', 'mif1', 'msf1'])

/** Why a file is no picture that the site takes, in words; `null` when its first bytes are those of one. */
export function unfitReason(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return BANNER_MESSAGES.empty
  if (pictureType(bytes)) return null
  const [box, brand] = [latin(bytes.subarray(4, 8)), latin(bytes.subarray(8, 12))]
  return box === 'ftyp' && HEIC.has(brand) ? BANNER_MESSAGES.heic : BANNER_MESSAGES.type
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

export function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte)
}
