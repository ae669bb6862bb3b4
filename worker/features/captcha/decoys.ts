import { mix } from './contour.ts'
import type { Contour, Node, Point } from './contour.ts'
import { at, below, between } from './random.ts'
import type { RandomSource } from './random.ts'

interface Area {
  readonly width: number
  readonly height: number
}

/** Thin closed strokes that wander across the whole word. */
export function drawDecoys(area: Area, random: RandomSource): Contour[] {
  const strokes = 2
  return Array.from({ length: strokes }, () => ribbon(wander(area, random), random))
}

/** A line from left to right in even steps and uneven heights. */
function wander({ width, height }: Area, random: RandomSource): Point[] {
  const from = between(random, 0.02, 0.25) * width
  const to = between(random, 0.75, 0.98) * width
  const steps = 4 + below(random, 3)
  const middle = between(random, 0.35, 0.65) * height
  return Array.from({ length: steps }, (_, step) => ({
    x: from + ((to - from) * (step + between(random, -0.25, 0.25))) / (steps - 1),
    y: middle + between(random, -0.22, 0.22) * height,
  }))
}

/** The outline of a smooth stroke of uneven width along a line: out on one side, back on the other. */
function ribbon(line: readonly Point[], random: RandomSource): Contour {
  const halves = line.map(() => between(random, 0.35, 0.6)) // pixels
  const upper = line.map(({ x, y }, index) => ({ x, y: y - at(halves, index) }))
  const lower = line.map(({ x, y }, index) => ({ x, y: y + at(halves, index) })).toReversed()
  return [...smooth(upper), ...smooth(lower)]
}

/** Curves with the points as controls and their middles as corners; ends with the flat tip towards what follows. */
function smooth(points: readonly Point[]): Node[] {
  const first = at(points, 0)
  const last = at(points, points.length - 1)
  const inner = points.slice(1, -1)
  const corners = inner.slice(1).map((point, index) => mix(at(inner, index), point, 0.5))
  const nodes = [first, ...corners].map((corner, index) => ({ at: corner, bend: at(inner, index) }))
  return [...nodes, { at: last, bend: last }]
}
