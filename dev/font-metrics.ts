/** What a line of text needs to know about a typeface; lengths in ems. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  /** Advance width of a character, 0 when the face has none for it. */
  widthOf: (character: string) => number
}

/** Sentences as the site prints them: the mix of letters decides how wide a face runs on average. */
const SAMPLE = `Find a Minecraft Bedrock realm worth staying on. Islands drift in every week; browse them by votes,
rating or name, read what players say, and join through Discord. Voted! Come back in 24h for another. Showing 1-18 of
240 results. Survival/SMP, Skyblock, Prisons, PvP, Factions and Minigames. Thanks for your review! Submit Your Server.`

/**
 * Arial's advance widths in 1/2048 em, printable ASCII from U+0020. Liberation Sans, Arimo and Helvetica share them, so one
 * table serves the faces that desktops, phones and Linux put in Arial's place.
 */
const ARIAL_LOWER = widths(
  'abcdefghijklmnopqrstuvwxyz',
  '1139 1139 1024 1139 1139 569 1139 1139 455 455 1024 455 1706 1139 1139 1139 1139 682 1024 569 1139 1024 1479 1024 1024 1024',
)
const ARIAL_UPPER = widths(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '1366 1366 1479 1479 1366 1251 1593 1479 569 1024 1366 1139 1706 1479 1593 1366 1593 1479 1366 1251 1479 1366 1933 1366 1366 1251',
)
const ARIAL_BOLD_LOWER = widths(
  'abcdefghijklmnopqrstuvwxyz',
  '1139 1251 1139 1251 1139 682 1251 1251 569 569 1139 569 1821 1251 1251 1251 1251 797 1139 682 1251 1139 1593 1139 1139 1024',
)
const ARIAL_BOLD_UPPER = widths(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '1479 1479 1479 1479 1366 1251 1593 1479 569 1139 1479 1251 1706 1479 1593 1366 1593 1479 1366 1251 1479 1366 1933 1366 1366 1251',
)
const DIGITS = widths('0123456789', '1139 1139 1139 1139 1139 1139 1139 1139 1139 1139')
const MARKS = widths(" .,;!/-'", '569 569 569 569 569 569 682 391')
const BOLD_MARKS = widths(" .,;!/-'", '569 569 569 682 682 569 682 487')

const ARIAL_LINES = { ascent: 1854 / 2048, descent: 434 / 2048, lineGap: 67 / 2048 }

export const ARIAL: FontMetrics = face(ARIAL_LOWER, ARIAL_UPPER, DIGITS, MARKS)
export const ARIAL_BOLD: FontMetrics = face(ARIAL_BOLD_LOWER, ARIAL_BOLD_UPPER, DIGITS, BOLD_MARKS)

function widths(characters: string, list: string): [string, number][] {
  const numbers = list.split(' ')
  return Array.from(characters, (character, index) => [character, Number(numbers[index]) / 2048])
}

function face(...tables: [string, number][][]): FontMetrics {
  const table = new Map(tables.flat())
  return { ...ARIAL_LINES, widthOf: (character) => table.get(character) ?? 0 }
}

/** Mean advance of the sample's characters that both faces have. */
function averageWidths(one: FontMetrics, other: FontMetrics): [number, number] {
  const shared = Array.from(SAMPLE).filter((c) => one.widthOf(c) > 0 && other.widthOf(c) > 0)
  const mean = (font: FontMetrics) => shared.reduce((sum, c) => sum + font.widthOf(c), 0) / shared.length
  return [mean(one), mean(other)]
}

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))}%`

/**
 * The `@font-face` descriptors that give `fallback` the width and line box of `font`, so that swapping one for the other
 * moves nothing.
 */
export function fallbackDescriptors(font: FontMetrics, fallback: FontMetrics): Record<string, string> {
  const [own, theirs] = averageWidths(font, fallback)
  const size = own / theirs
  return {
    'size-adjust': percent(size),
    'ascent-override': percent(font.ascent / size),
    'descent-override': percent(font.descent / size),
    'line-gap-override': percent(font.lineGap / size),
  }
}

/** Reads line and advance metrics from the tables of a TrueType or OpenType file (not WOFF). */
export function readMetrics(file: Buffer): FontMetrics {
  const tables = new Map<string, number>()
  for (let i = 0; i < file.readUInt16BE(4); i += 1) {
    const entry = 12 + i * 16
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8))
  }
  const at = (tag: string): number => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`)
    return offset
  }
  const unitsPerEm = file.readUInt16BE(at('head') + 18)
  const hhea = at('hhea')
  const longMetrics = file.readUInt16BE(hhea + 34)
  const glyphOf = characterMap(file, at('cmap'))
  const advance = (glyph: number) =>
    file.readUInt16BE(at('hmtx') + Math.min(glyph, longMetrics - 1) * 4) / unitsPerEm
  return {
    ascent: file.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -file.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: file.readInt16BE(hhea + 8) / unitsPerEm,
    widthOf: (character) => {
      const glyph = glyphOf(character.codePointAt(0) ?? 0)
      return glyph === 0 ? 0 : advance(glyph)
    },
  }
}

/** The format 4 subtable, which every font that serves the web has for the basic plane. */
function characterMap(file: Buffer, cmap: number): (code: number) => number {
  const count = file.readUInt16BE(cmap + 2)
  const subtables = Array.from({ length: count }, (_, i) => cmap + file.readUInt32BE(cmap + 8 + i * 8))
  const start = subtables.find((offset) => file.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no format 4 character map.')
  const segments = file.readUInt16BE(start + 6) / 2
  const ends = start + 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const offsets = deltas + segments * 2
  return (code) => {
    for (let i = 0; i < segments; i += 1) {
      if (code > file.readUInt16BE(ends + i * 2)) continue
      const first = file.readUInt16BE(starts + i * 2)
      if (code < first) return 0
      const delta = file.readUInt16BE(deltas + i * 2)
      const range = file.readUInt16BE(offsets + i * 2)
      const glyph = range === 0 ? code : file.readUInt16BE(offsets + i * 2 + range + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
