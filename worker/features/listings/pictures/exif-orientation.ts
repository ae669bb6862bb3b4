export type Turn = 0 | 90 | 180 | 270

/** Degrees clockwise that turn a picture upright, by its EXIF orientation. */
const TURNS: Record<number, Turn> = { 3: 180, 6: 90, 8: 270 }

const SCAN = 0xda
const APP1 = 0xe1
const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112

/**
 * The rotation that a JPEG needs, and its bytes without the orientation. We always rotate: the Images service
 * would do it in production, but not locally.
 */
export function takeTurn(bytes: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; turn: Turn } {
  const upright = new Uint8Array(bytes)
  const view = new DataView(upright.buffer)
  try {
    const orientation = findOrientation(view)
    const turn = orientation ? (TURNS[view.getUint16(orientation.at, orientation.isLittleEndian)] ?? 0) : 0
    if (orientation && turn !== 0) view.setUint16(orientation.at, 1, orientation.isLittleEndian)
    return { bytes: upright, turn }
  } catch {
    // An offset is past the end of the file. The Images service decides whether such a file is valid.
    return { bytes, turn: 0 }
  }
}

function findOrientation(view: DataView): { at: number; isLittleEndian: boolean } | null {
  for (let at = 2; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== SCAN;) {
    if (view.getUint8(at + 1) === APP1 && textAt(view, at + 4, EXIF.length) === EXIF)
      return findTag(view, at + 4 + EXIF.length)
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Searches the first directory of a TIFF structure. */
function findTag(view: DataView, tiff: number): { at: number; isLittleEndian: boolean } | null {
  const isLittleEndian = textAt(view, tiff, 2) === 'II'
  const directory = tiff + view.getUint32(tiff + 4, isLittleEndian)
  const entries = view.getUint16(directory, isLittleEndian)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, isLittleEndian) === ORIENTATION) return { at: at + 8, isLittleEndian }
  }
  return null
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}
