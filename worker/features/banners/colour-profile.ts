import { startsWith, viewOf } from './bytes.ts'

/** Profiles of screens and cameras have a few hundred bytes to a few thousand; only printers' are larger. */
export const PROFILE_MAX_BYTES = 64 * 1024
const HEADER_BYTES = 128

/**
 * Whether these bytes are one ICC profile and nothing more. Profiles stay with a picture: without its own a wide-gamut photo looks
 * washed out, and they describe a kind of device, not a person or place.
 */
export function isColourProfile(bytes: Uint8Array): boolean {
  return (
    bytes.length >= HEADER_BYTES &&
    bytes.length <= PROFILE_MAX_BYTES &&
    viewOf(bytes).getUint32(0) === bytes.length &&
    startsWith(bytes, 'acsp', 36)
  )
}
