import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { renameFont } from './rename-font.ts'

/** The packages of the fonts for names on preview pictures. */
export const FONT_PACKAGES = new URL('../../node_modules/@fontsource/', import.meta.url)
const INDEX = new URL('../../web/public/fonts/names.json', import.meta.url)
/** Where the build writes the fonts. They are not part of the repository. */
const FOLDER = new URL('../../web/public/fonts/names/', import.meta.url)
const PARTS = new URL('../../.cache/', import.meta.url)

interface Family {
  package: string
  files: Record<string, string>
}

/**
 * Writes the font files of the index, each with the characters that the index gives it, as TrueType: the renderer of the pictures reads that fastest.
 * Each gets its file's name as its family, because one family is spread over many files, and the renderer would mix them up. Files that exist are kept.
 */
export async function writeNameFonts(): Promise<void> {
  for (const folder of [FOLDER, PARTS]) await mkdir(folder, { recursive: true })
  const families: Family[] = JSON.parse(readFileSync(INDEX, 'utf8'))
  for (const { package: name, files } of families)
    for (const [file, ranges] of Object.entries(files)) {
      const target = new URL(`${file}.ttf`, FOLDER)
      if (existsSync(target)) continue
      const woff2 = await readFile(new URL(`${name}/files/${file}.woff2`, FONT_PACKAGES))
      const font = await subsetFont(woff2, charactersOf(ranges), { targetFormat: 'sfnt' })
      // The build and the tests may write it at the same time, and nobody may read half of it.
      const part = new URL(`${file}.${randomUUID()}`, PARTS)
      await writeFile(part, renameFont(font, file))
      await rename(part, target)
    }
}

function charactersOf(ranges: string): string {
  return ranges
    .split(' ')
    .map((range) => {
      const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
    })
    .join('')
}
