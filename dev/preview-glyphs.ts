/**
 * Writes worker/platform/glyphs.ts: the outlines and widths of the site's heading font for preview pictures
 * and captchas. Run it by hand after a change of the characters or the font: `node dev/preview-glyphs.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { parseFont, type PathCommand } from './lib/opentype.ts'

const FACE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const WEIGHT = 700
const EM = 1000

/**
 * Basic Latin, Latin-1, and the signs of the site's own texts. Other letters are drawn without their accents.
 */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa1, 0xff)}ŒœŠšŽžŸŁłıĐđ–—‘’“”•…·★`

const font = await loadFont()
const glyphs = Array.from(CHARACTERS).flatMap((character) => {
  const glyph = font.charToGlyph(character)
  if (glyph.index === 0) return []
  const width = Math.round((glyph.advanceWidth * EM) / font.unitsPerEm)
  return [[character, width, glyph.getPath(0, 0, EM).commands.map(write).join('')] as const]
})
await writeFile(new URL('../worker/platform/glyphs.ts', import.meta.url), source())

async function loadFont() {
  const woff2 = await readFile(createRequire(import.meta.url).resolve(FACE))
  const options = { targetFormat: 'sfnt', variationAxes: { wght: WEIGHT } } as const
  const truetype = await subsetFont(woff2, CHARACTERS, options)
  return parseFont(truetype)
}

function write({ type, x, y, x1, y1, x2, y2 }: PathCommand): string {
  const numbers = { M: [x, y], L: [x, y], Q: [x1, y1, x, y], C: [x1, y1, x2, y2, x, y], Z: [] }[type]
  return type + numbers.map(Math.round).join(' ').replaceAll(' -', '-')
}

function source(): string {
  const lines = glyphs.map(
    ([character, width, path]) => `  [${JSON.stringify(character)}, [${width}, '${path}']],`,
  )
  return `/** Made by dev/preview-glyphs.ts: width and outline of each character, ${EM} units to the em, y downwards from the base line. */
// prettier-ignore
export const GLYPHS: ReadonlyMap<string, readonly [width: number, outline: string]> = new Map([
${lines.join('\n')}
])
`
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
