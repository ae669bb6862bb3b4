/**
 * Writes `web/public/fonts/names.json`: which characters each font file for names on preview pictures draws. Run it by hand after an update of those
 * fonts: `node dev/name-fonts.ts` (half a minute). The build writes the files themselves.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { parseFont } from './lib/opentype.ts'
import { FONT_PACKAGES } from './lib/name-font-files.ts'

const FONTS = new URL('../web/public/fonts/', import.meta.url)
/** Signs of East Asia. Those fonts have Latin letters, too, which are left to the first font. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

interface Source {
  family: string
  /** The folder of the package. */
  name: string
  weight: number
  parts?: readonly string[]
  only?: RegExp
}

/** In the order in which a character looks for its font. */
const SOURCES: readonly Source[] = [
  // Without Devanagari, whose joined letters the renderer sets on top of each other.
  {
    family: 'Noto Sans',
    name: 'noto-sans',
    weight: 700,
    parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
  { family: 'Noto Sans Arabic', name: 'noto-sans-arabic', weight: 700, parts: ['arabic'] },
  { family: 'Noto Sans Hebrew', name: 'noto-sans-hebrew', weight: 700, parts: ['hebrew'] },
  { family: 'Noto Sans Thai', name: 'noto-sans-thai', weight: 700, parts: ['thai'] },
  { family: 'Noto Sans SC', name: 'noto-sans-sc', weight: 700, only: EAST_ASIAN },
  { family: 'Noto Sans JP', name: 'noto-sans-jp', weight: 700, only: EAST_ASIAN },
  { family: 'Noto Sans KR', name: 'noto-sans-kr', weight: 700, only: EAST_ASIAN },
  { family: 'Noto Sans Symbols 2', name: 'noto-sans-symbols-2', weight: 400 },
  { family: 'Noto Emoji', name: 'noto-emoji', weight: 700 },
]

const families = []
for (const source of SOURCES)
  families.push({ family: source.family, package: source.name, files: await filesOf(source) })
await writeFile(new URL('names.json', FONTS), `${JSON.stringify(families, null, 1)}\n`)
await copyFile(new URL('noto-sans/LICENSE', FONT_PACKAGES), new URL('noto-license.txt', FONTS))

async function filesOf({ name, weight, parts, only }: Source): Promise<Record<string, string>> {
  const claims: Record<string, string> = JSON.parse(
    await readFile(new URL(`${name}/unicode.json`, FONT_PACKAGES), 'utf8'),
  )
  const files: Record<string, string> = {}
  for (const [key, claim] of Object.entries(claims)) {
    const part = key.replaceAll(/[[\]]/g, '')
    if (parts && !parts.includes(part)) continue
    const claimed = charactersOf(claim).filter((character) => only?.test(character) !== false)
    if (claimed.length === 0) continue
    const file = `${name}-${part}-${weight}-normal`
    const woff2 = await readFile(new URL(`${name}/files/${file}.woff2`, FONT_PACKAGES))
    const drawn = drawnBy(await subsetFont(woff2, claimed.join(''), { targetFormat: 'sfnt' }), claimed)
    if (drawn.length > 0) files[file] = rangesOf(drawn)
  }
  return files
}

/** A file may have none of the characters that its package claims; then it cannot be read as a font. */
function drawnBy(font: Buffer, characters: readonly string[]): string[] {
  try {
    const read = parseFont(font)
    return characters.filter((character) => read.charToGlyph(character).index !== 0)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('No valid cmap')) return []
    throw error
  }
}

/** The characters of a list such as `U+41-5a,U+1f600`. */
function charactersOf(claim: string): string[] {
  return claim.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}

/** Code points as hexadecimal ranges: `41-5a 1f600`. */
function rangesOf(characters: readonly string[]): string {
  const ranges: [number, number][] = []
  for (const point of characters.map((one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && point <= last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges
    .map(([first, last]) =>
      first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`,
    )
    .join(' ')
}
