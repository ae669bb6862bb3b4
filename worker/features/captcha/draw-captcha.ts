import { CAPTCHA_LENGTH } from '#contract/captcha.ts'
import { glyphs } from '../../platform/glyphs.ts'

/** Without characters that look like another after a rotation: 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V, 4 A, 7 T, C G 6. */
export const CAPTCHA_ALPHABET = 'ACDEFHJKMNPRTWXY369'

const WIDTH = 220
const HEIGHT = 70
/** Units of the drawing per pixel: whole numbers, fine enough to hide rounding. */
const GRAIN = 20
/** Letters that are wider than this, in thousandths of their height, are drawn smaller. */
const WIDEST = 680

interface Point {
  x: number
  y: number
}

interface Curve {
  from: Point
  bend: Point
  to: Point
}

type Move = (point: Point) => Point

/**
 * A random word and its picture: an SVG of one path in the colour of the surrounding text, for inlining into the page. It stops scripts that read
 * letters from path data: curves are split at random positions, bent and set in random order, so that no piece of a letter looks the same twice. Against
 * programs that read pixels, letters touch, turn and are partly inverted: `npm run bench -- captcha` measures how many such a program solves. People who
 * write a better one solve more. Deployments that need more set the keys of Turnstile.
 */
export function drawCaptcha(): { answer: string; svg: string } {
  const letters = Array.from({ length: CAPTCHA_LENGTH }, () => pick(CAPTCHA_ALPHABET))
  return { answer: letters.join(''), svg: drawWord(letters) }
}

/** The picture of a given word. It is different each time. */
export function drawWord(letters: readonly string[]): string {
  const wave = randomWave()
  const lefts = positions(letters.length)
  const contours = letters.flatMap((letter, place) => {
    const [width, outline] = glyphs().get(letter) ?? [0, '']
    const move = placeLetter(lefts[place] ?? 0, width)
    return contoursOf(outline).map((contour) =>
      contour.flatMap(cutAtRandom).map((curve) => bent(curve, (point) => wave(move(point)))),
    )
  })
  const inverted = [band(between(30, 100)), band(between(120, 190))].map((contour) =>
    contour.flatMap(cutAtRandom).map((curve) => bent(curve, wave)),
  )
  const path = shuffled([...contours, ...inverted])
    .map(pathOf)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"` +
    ` viewBox="0 0 ${WIDTH * GRAIN} ${HEIGHT * GRAIN}" role="img" aria-label="Distorted letters and digits">` +
    `<path fill="currentColor" fill-rule="evenodd" d="${path}"/></svg>`
  )
}

/** Parses closed contours from path data of absolute M, L and Q. Lines become straight curves. */
function contoursOf(outline: string): Curve[][] {
  return outline.split('M').slice(1).map(readContour)
}

function readContour(text: string): Curve[] {
  const steps = text.split(/[LQ]/).map(readPoints)
  return steps.slice(1).map((points, before) => {
    const [from, to] = [lastOf(steps[before]), lastOf(points)]
    return { from, to, bend: (points.length > 1 && points[0]) || mix(from, to, 0.5) }
  })
}

function readPoints(text: string): Point[] {
  const pairs = text.matchAll(/(-?\d+)[ ]?(-?\d+)/g)
  return Array.from(pairs, ([, x, y]) => ({ x: Number(x), y: Number(y) }))
}

function lastOf(points: readonly Point[] = []): Point {
  return points.at(-1) ?? { x: 0, y: 0 }
}

/** Rotates, shears and scales a whole letter, and moves it to its position in the line. */
function placeLetter(left: number, width: number): Move {
  const size = between(0.047, 0.058) * Math.min(1, WIDEST / width)
  const [turn, shear] = [between(-0.42, 0.42), between(-0.3, 0.3)]
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const middle = HEIGHT / 2 + between(-7, 7)
  return (point) => {
    const x = (point.x - width / 2 + (point.y + 350) * shear) * size
    const y = (point.y + 350) * size
    return { x: left + x * cos - y * sin, y: middle + x * sin + y * cos }
  }
}

/** The middles of the letters, with uneven distances: neighbours often touch. */
function positions(count: number): number[] {
  const steps = Array.from({ length: count - 1 }, () => between(33, 41))
  const total = steps.reduce((sum, step) => sum + step, 0)
  let at = between(28, WIDTH - 28 - total)
  return [at, ...steps.map((step) => (at += step))]
}

/** A broad strip across the picture, at an angle. Letters in it are inverted, so neither opening nor the amount of ink finds them. */
function band(middle: number): Curve[] {
  const [lean, half] = [between(-26, 26), between(10, 20)]
  const top = { x: middle - lean, y: 4 }
  const bottom = { x: middle + lean, y: HEIGHT - 4 }
  const corners = [
    { x: top.x - half, y: top.y },
    { x: top.x + half, y: top.y },
    { x: bottom.x + half, y: bottom.y },
    { x: bottom.x - half, y: bottom.y },
  ].map(({ x, y }) => ({ x: Math.min(WIDTH - 6, Math.max(6, x)), y }))
  return corners.map((from, place) => {
    const to = corners[(place + 1) % corners.length] ?? from
    return { from, to, bend: mix(from, to, between(0.4, 0.6)) }
  })
}

/** A smooth distortion of the whole plane. */
function randomWave(): Move {
  const [across, down] = [between(0.05, 0.09), between(0.04, 0.07)]
  const [phase, other] = [between(0, 7), between(0, 7)]
  return ({ x, y }) => ({ x: x + 2 * Math.sin(y * across + phase), y: y + 3 * Math.sin(x * down + other) })
}

/** Splits one curve into one to three curves with the same shape. */
function cutAtRandom({ from, bend, to }: Curve): Curve[] {
  const pieces = Math.floor(between(1, 4))
  if (pieces === 1) return [{ from, bend, to }]
  const share = between(0.3, 0.7)
  const [first, second] = [mix(from, bend, share), mix(bend, to, share)]
  const middle = mix(first, second, share)
  const rest = { from: middle, bend: second, to }
  return [{ from, bend: first, to: middle }, ...(pieces === 2 ? [rest] : cutAtRandom(rest))]
}

const bent = ({ from, bend, to }: Curve, move: Move): Curve => ({
  from: move(from),
  bend: roughen(move(bend)),
  to: move(to),
})
const roughen = ({ x, y }: Point): Point => ({ x: x + between(-0.4, 0.4), y: y + between(-0.4, 0.4) })
const mix = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** A closed contour that starts at a random corner. */
function pathOf(contour: readonly Curve[]): string {
  const start = Math.floor(between(0, contour.length))
  const curves = [...contour.slice(start), ...contour.slice(0, start)]
  return `M${write(curves[0]?.from)}${curves.map(({ bend, to }) => `Q${write(bend)} ${write(to)}`).join('')}Z`
}

/** A point in units of the drawing, inside the picture: a tall letter that leans and waves may reach past its edge. */
const write = ({ x, y }: Point = { x: 0, y: 0 }) => `${inside(x, WIDTH)} ${inside(y, HEIGHT)}`
const inside = (at: number, size: number) => Math.round(Math.min(size, Math.max(0, at)) * GRAIN)

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, key: between(0, 1) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

const pick = (letters: string): string => letters.charAt(Math.floor(between(0, letters.length)))

/** A secure random number from `low` (included) to `high` (excluded). */
function between(low: number, high: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return low + (drawn / 2 ** 32) * (high - low)
}
