import { CAPTCHA_LENGTH } from '../../../contract/captcha.ts'
import { mapPoints, mix } from './contour.ts'
import type { Contour, Node, Point } from './contour.ts'
import { drawDecoys } from './decoys.ts'
import { jitter, randomWarp, splitCurves } from './distort.ts'
import { GLYPHS } from './glyphs.ts'
import { boxOf, setLetters } from './letters.ts'
import { at, below, between, cryptoRandom, pick } from './random.ts'
import type { RandomSource } from './random.ts'
import { tangle } from './tangle.ts'

const AREA = { width: 220, height: 70 } // CSS pixels
const MARGIN = 4
const GRAIN = 20 // drawing units per pixel: whole numbers, fine enough that rounding leaves no seams
const CURVES = 190 // more than any word's outlines have of their own, so that their number tells nothing
const DECOY_CURVES = 40
const SPREAD = 30
const BRIDGES = 14
const MORE_BRIDGES = 8

/**
 * A random word and its picture: an SVG of one path in the colour of the surrounding text, to be put into the page itself
 * (as an image file it would always be black). A script that reads the path finds neither letters nor their order in it;
 * only somebody who looks at the filled area does.
 */
export function drawCaptcha(random: RandomSource = cryptoRandom()): { answer: string; svg: string } {
  const letters = Array.from({ length: CAPTCHA_LENGTH }, () => pick(random, GLYPHS).character)
  const answer = letters.join('')
  return { answer, svg: drawWord(answer, random) }
}

/** The picture of a given word, another one each time. Throws on characters that have no outline. */
export function drawWord(word: string, random: RandomSource): string {
  const curves = splitCurves(setLetters(word, random), CURVES + below(random, SPREAD), random)
  const warp = randomWarp(random)
  const warped = curves.map((contour) => mapPoints(contour, warp))
  const letters = fit(warped, random).map((contour) => jitter(contour, random))
  const decoys = splitCurves(drawDecoys(AREA, random), DECOY_CURVES + below(random, SPREAD), random)
  const bridges = BRIDGES + below(random, MORE_BRIDGES)
  const data = tangle([...letters, ...decoys], bridges, random).map((contour) => pathOf(contour, random))
  return svgOf(data.join(''))
}

/** Centres letters with a random remainder, shrinking them where they would not fit. */
function fit(letters: readonly Contour[], random: RandomSource): Contour[] {
  const box = boxOf(letters)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const [roomX, roomY] = [AREA.width - 2 * MARGIN, AREA.height - 2 * MARGIN]
  const scale = Math.min(1, roomX / width, roomY / height)
  const left = MARGIN + (roomX - width * scale) * between(random, 0.2, 0.8)
  const top = MARGIN + (roomY - height * scale) * between(random, 0.2, 0.8)
  const move = ({ x, y }: Point): Point => ({
    x: left + (x - box.left) * scale,
    y: top + (y - box.top) * scale,
  })
  return letters.map((contour) => mapPoints(contour, move))
}

function pathOf(contour: Contour, random: RandomSource): string {
  const start = at(contour, 0)
  const curves = contour.map((node, index) =>
    curveOf(node, at(contour, (index + 1) % contour.length).at, random),
  )
  return `M${write(start.at)}${curves.join('')}Z`
}

/** One curve as a quadratic or, drawing the same, as a cubic. */
function curveOf({ at: from, bend }: Node, to: Point, random: RandomSource): string {
  if (below(random, 3) > 0) return `Q${write(bend)} ${write(to)}`
  return `C${write(mix(from, bend, 2 / 3))} ${write(mix(to, bend, 2 / 3))} ${write(to)}`
}

function write({ x, y }: Point): string {
  return `${Math.round(x * GRAIN)} ${Math.round(y * GRAIN)}`
}

function svgOf(data: string): string {
  const [width, height] = [AREA.width, AREA.height]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
    ` viewBox="0 0 ${width * GRAIN} ${height * GRAIN}" role="img" aria-label="Distorted letters and digits">` +
    `<path fill="currentColor" fill-rule="evenodd" d="${data}"/></svg>`
  )
}
