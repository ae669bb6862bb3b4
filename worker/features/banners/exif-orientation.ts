import { startsWith, viewOf } from './bytes.ts'
import type { Orientation } from './picture.ts'

const TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** The orientation that EXIF data (a TIFF structure) gives; upright when it gives none or makes no sense. */
export function readOrientation(tiff: Uint8Array): Orientation {
  const little = startsWith(tiff, 'II*\0')
  if ((!little && !startsWith(tiff, 'MM\0*')) || tiff.length < 14) return 1
  const view = viewOf(tiff)
  const directory = view.getUint32(4, little)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, little)
  for (let place = 0; place < entries; place += 1) {
    const at = directory + 2 + place * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.length) return 1
    if (view.getUint16(at, little) === TAG && view.getUint16(at + 2, little) === SHORT)
      return orientationOf(view.getUint16(at + 8, little))
  }
  return 1
}

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

function orientationOf(value: number): Orientation {
  return ORIENTATIONS.find((known) => known === value) ?? 1
}

/** EXIF data that says how the picture lies, and nothing more. */
export function orientationOnly(orientation: Orientation): Uint8Array {
  const tiff = new Uint8Array(26)
  const view = viewOf(tiff)
  view.setUint16(0, 0x4d4d)
  view.setUint16(2, 42)
  view.setUint32(4, 8)
  view.setUint16(8, 1)
  view.setUint16(10, TAG)
  view.setUint16(12, SHORT)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return tiff
}
