import { createRequire } from 'node:module'

export interface PathCommand {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z'
  x: number
  y: number
  x1: number
  y1: number
  x2: number
  y2: number
}

interface Font {
  unitsPerEm: number
  tables: { hhea: { ascender: number; descender: number; lineGap: number } }
  charToGlyph(character: string): {
    /** 0 when the font does not have the character. */
    index: number
    advanceWidth: number
    getPath(x: number, y: number, size: number): { commands: PathCommand[] }
  }
}

// The package ships no types.
const opentype: { parse(bytes: ArrayBuffer): Font } = createRequire(import.meta.url)('opentype.js')

/** Reads a TrueType or OpenType file (not WOFF). */
export const parseFont = (file: Buffer): Font => opentype.parse(new Uint8Array(file).buffer)
