import { at, below, between } from './random.ts'
import type { RandomSource } from './random.ts'
import { cut, distance, mapPoints } from './contour.ts'
import type { Contour, Point } from './contour.ts'

interface Wave {
  readonly strength: number // pixels
  readonly dx: number // radians per pixel
  readonly dy: number
  readonly phase: number
}

const JITTER = 0.45 // pixels: visible as a rough edge, no more

/** Cuts curves at random places until there are `wanted`, the long ones first but not in order. */
export function splitCurves(contours: readonly Contour[], wanted: number, random: RandomSource): Contour[] {
  const split = contours.map((contour) => [...contour])
  let count = split.reduce((sum, contour) => sum + contour.length, 0)
  const places = split.flatMap((contour, place) => contour.map(() => place))
  for (; count < wanted; count++) {
    const place = at(places, below(random, places.length))
    const contour = at(split, place)
    const index = longestOfThree(contour, random)
    const next = at(contour, (index + 1) % contour.length)
    contour.splice(index, 1, ...cut(at(contour, index), next.at, between(random, 0.3, 0.7)))
  }
  return split
}

function longestOfThree(contour: Contour, random: RandomSource): number {
  const tries = [0, 1, 2].map(() => below(random, contour.length))
  const length = (index: number) =>
    distance(at(contour, index).at, at(contour, (index + 1) % contour.length).at)
  return tries.reduce((best, index) => (length(index) > length(best) ? index : best))
}

/** A smooth bend of the whole plane, another one each time. */
export function randomWarp(random: RandomSource): (point: Point) => Point {
  const across = randomWaves(random)
  const down = randomWaves(random)
  return ({ x, y }) => ({ x: x + sumOf(across, x, y), y: y + sumOf(down, x, y) })
}

/** One long swell that moves letters, and two ripples that bend their strokes. */
function randomWaves(random: RandomSource): Wave[] {
  return [
    wave(random, between(random, 1.5, 3.5), between(random, 80, 160)),
    wave(random, between(random, 0.8, 1.4), between(random, 28, 48)),
    wave(random, between(random, 0.4, 0.7), between(random, 16, 26)),
  ]
}

function wave(random: RandomSource, strength: number, length: number): Wave {
  const heading = between(random, 0, 2 * Math.PI)
  const turns = (2 * Math.PI) / length
  return {
    strength,
    dx: Math.cos(heading) * turns,
    dy: Math.sin(heading) * turns,
    phase: between(random, 0, 2 * Math.PI),
  }
}

function sumOf(waves: readonly Wave[], x: number, y: number): number {
  return waves.reduce(
    (sum, { strength, dx, dy, phase }) => sum + strength * Math.sin(x * dx + y * dy + phase),
    0,
  )
}

/** Moves every corner a little, and every control point, so that straight lines become curves. */
export function jitter(contour: Contour, random: RandomSource): Contour {
  return mapPoints(contour, ({ x, y }) => ({
    x: x + between(random, -JITTER, JITTER),
    y: y + between(random, -JITTER, JITTER),
  }))
}
