import { glyphs } from '../../../platform/glyphs.ts'

const EM = 1000
const ELLIPSIS = '…'

/** The characters of a text that can be drawn. A character that the font lacks is drawn without its accents, or left out. */
export function drawable(text: string): string[] {
  const characters = Array.from(text.normalize('NFC')).flatMap((character) => {
    if (glyphs().has(character)) return [character]
    return Array.from(character.normalize('NFKD')).filter((part) => glyphs().has(part))
  })
  return Array.from(characters.join('').replace(/\s+/g, ' ').trim())
}

/** Whether the built-in letters draw a text as it is. */
export const isDrawable = (text: string) => Array.from(text).every((character) => glyphs().has(character))

/** The width of a line at this size, in the picture's units. */
export function widthOf(characters: readonly string[], size: number): number {
  const units = characters.reduce((sum, character) => sum + (glyphs().get(character)?.[0] ?? 0), 0)
  return (units * size) / EM
}

/** A line as one path: `x` is its left edge, `y` its base line. */
export function letter(
  characters: readonly string[],
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  let at = 0
  const paths = characters.map((character) => {
    const [width = 0, outline = ''] = glyphs().get(character) ?? []
    const path = outline === '' ? '' : `<path transform="translate(${at} 0)" d="${outline}"/>`
    at += width
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${y})scale(${size / EM})">${paths.join('')}</g>`
}

/** Shortens a line to a width, with an ellipsis at the end. */
export function fit(characters: readonly string[], size: number, width: number): string[] {
  if (widthOf(characters, size) <= width) return [...characters]
  const kept = [...characters]
  while (kept.length > 0 && widthOf([...kept, ELLIPSIS], size) > width) kept.pop()
  return [...kept, ELLIPSIS]
}
