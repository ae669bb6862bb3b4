import { parseFont } from './lib/opentype.ts'

/** Metrics of a font that affect layout; lengths in ems. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  /** Advance width of a character, 0 when the font does not have it. */
  widthOf: (character: string) => number
}

/** Sentences from the site: the frequency of letters determines the average width of a font. */
const SAMPLE = `Find a Minecraft Bedrock realm worth staying on. Islands drift in every week; browse them by votes,
rating or name, read what players say, and join through Discord. Voted! Come back in 24h for another. Showing 1-18 of
240 results. Survival/SMP, Skyblock, Prisons, PvP, Factions and Minigames. Thanks for your review! Submit Your Server.`

/**
 * Arial's advance widths in 1/2048 em, printable ASCII from U+0020. Liberation Sans, Arimo and Helvetica have
 * the same widths, so one table covers the Arial replacements of desktops, phones and Linux.
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

/** Mean advance of the sample's characters that both fonts have. */
function averageWidths(one: FontMetrics, other: FontMetrics): [number, number] {
  const shared = Array.from(SAMPLE).filter((c) => one.widthOf(c) > 0 && other.widthOf(c) > 0)
  const mean = (font: FontMetrics) => shared.reduce((sum, c) => sum + font.widthOf(c), 0) / shared.length
  return [mean(one), mean(other)]
}

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))}%`

/**
 * The `@font-face` descriptors that give `fallback` the width and line box of `font`, so that the layout does
 * not shift when the web font loads.
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

/** Reads line and advance metrics of a TrueType or OpenType file (not WOFF). */
export function readMetrics(file: Buffer): FontMetrics {
  const font = parseFont(file)
  const { unitsPerEm } = font
  const { ascender, descender, lineGap } = font.tables.hhea
  return {
    ascent: ascender / unitsPerEm,
    descent: -descender / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    widthOf: (character) => {
      const { index, advanceWidth } = font.charToGlyph(character)
      return index === 0 ? 0 : advanceWidth / unitsPerEm
    },
  }
}
