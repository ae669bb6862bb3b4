import { drawnWidth, type FontFile } from '../../../platform/rasterise.ts'
import { chooseFonts, type FontFamily, type Run } from './choose-fonts.ts'
import { isDrawable } from './lettering.ts'
import { orderRuns } from './order-runs.ts'

/** Reads a file of the site by its path. Throws when it cannot. */
export type ReadFile = (path: string) => Promise<Uint8Array>

/** A name as SVG text with the fonts that it needs. */
export interface SetName {
  text: (place: { x: number; y: number; fill: string }) => string
  fonts: readonly FontFile[]
}

interface Space {
  /** Font sizes, in the order in which they are tried. */
  sizes: readonly number[]
  width: number
}

const ELLIPSIS = '…'

/**
 * Sets a name that the built-in letters do not draw, in the largest size that fits; too long ones end with an ellipsis. `null` when the built-in letters
 * draw it, or when no font draws all of it. Throws when a font cannot be read.
 */
export async function setName(name: string, space: Space, readFile: ReadFile): Promise<SetName | null> {
  const text = name.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (isDrawable(text)) return null
  const index = await readIndex(readFile)
  const whole = chooseFonts(text + ELLIPSIS, index)
  if (!whole) return null
  const named = [...new Set(whole.map(({ font }) => font))]
  const fonts = await Promise.all(named.map((font) => readFile(`/fonts/names/${font}.ttf`)))
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const smallest = space.sizes.at(-1) ?? 0
  for (let kept = letters.length; kept > 0;) {
    const shown = kept === letters.length ? text : letters.slice(0, kept).join('').trimEnd() + ELLIPSIS
    const line = await layOut(chooseFonts(shown, index) ?? [], fonts)
    const size = space.sizes.find((each) => line.width * each <= space.width)
    if (size !== undefined) return { fonts, text: (place) => line.write({ ...place, size }) }
    kept = Math.min(kept - 1, Math.floor((kept * space.width) / (line.width * smallest)))
  }
  return null
}

interface Place {
  x: number
  y: number
  size: number
  fill: string
}

interface Line {
  /** At a font size of 1. */
  width: number
  write: (place: Place) => string
}

/** In the parts of the font size: a blank between two pieces, and the space around a piece. */
const BLANK = 0.26
const BEARING = 0.05

async function layOut(runs: readonly Run[], fonts: readonly FontFile[]): Promise<Line> {
  const together = await measure(runs, fonts)
  if (together.width > 0) return together
  // The renderer cannot mix fonts where letters join, as in Arabic. So each piece is measured and placed on its own.
  const pieces: { at: number; line: Line }[] = []
  let at = 0
  const parts = runs.flatMap(({ font, text }) =>
    text.split(/^( +)|( +)$/).flatMap((part) => (part ? [{ font, text: part }] : [])),
  )
  for (const part of orderRuns(parts)) {
    if (part.text.trim() === '') at += BLANK
    else {
      const line = await measure([part], fonts)
      pieces.push({ at, line })
      at += line.width + BEARING
    }
  }
  return {
    width: at,
    write: (place) =>
      pieces.map((piece) => piece.line.write({ ...place, x: place.x + piece.at * place.size })).join(''),
  }
}

async function measure(runs: readonly Run[], fonts: readonly FontFile[]): Promise<Line> {
  const spans = runs.map(({ font, text }) => `<tspan font-family="${font}">${escape(text)}</tspan>`).join('')
  const write = ({ x, y, size, fill }: Place) =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" xml:space="preserve">${spans}</text>`
  const width = await drawnWidth(frame(write({ x: 100, y: 150, size: 100, fill: '#000' })), fonts)
  return { width: width / 100, write }
}

const frame = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20000 300" width="20000" height="300">${inside}</svg>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

let kept: Promise<readonly FontFamily[]> | undefined

/** The index belongs to the deployment, so it is read once. */
function readIndex(readFile: ReadFile): Promise<readonly FontFamily[]> {
  kept ??= readFile('/fonts/names.json')
    .then((bytes): FontFamily[] => JSON.parse(new TextDecoder().decode(bytes)))
    .catch((error: unknown) => {
      kept = undefined
      throw error
    })
  return kept
}
