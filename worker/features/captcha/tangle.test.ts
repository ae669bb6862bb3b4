import { expect, test } from 'vitest'
import { mix } from './contour.ts'
import type { Contour, Point } from './contour.ts'
import { splitCurves } from './distort.ts'
import { at } from './random.ts'
import { tangle } from './tangle.ts'
import { seededRandom } from './testing/seeded-random.ts'

type Edge = [from: Point, to: Point]

/** Two neighbours, the second with a hole: what a K beside an A amounts to. */
function shapes(): Contour[] {
  return splitCurves([square(10, 50), square(65, 50), square(80, 20)], 60, seededRandom(1))
}

test('fills the same area', () => {
  const before = edgesOf(shapes())
  const points = Array.from({ length: 5000 }, (_, index) => ({
    x: (index % 100) * 1.3 + 0.3,
    y: index / 70 + 0.4,
  }))
  for (const seed of [1, 2, 3]) {
    const after = edgesOf(tangle(shapes(), 15, seededRandom(seed)))
    const changed = points.filter((point) => isFilled(before, point) !== isFilled(after, point))
    expect(changed.length / points.length).toBeLessThan(0.01) // the bridges themselves are hairs
  }
})

test('leads walks from one shape into another', () => {
  const walks = tangle(shapes(), 15, seededRandom(4))
  const crossing = walks.filter(
    (walk) => walk.some((node) => node.at.x < 62) && walk.some((node) => node.at.x > 63),
  )
  expect(crossing.length).toBeGreaterThan(0)
})

test('walks the same shapes differently each time', () => {
  const counts = [5, 6, 7, 8].map((seed) =>
    tangle(shapes(), 15, seededRandom(seed))
      .map((walk) => walk.length)
      .join(),
  )
  expect(new Set(counts).size).toBe(counts.length)
})

test('leaves contours whole when nothing joins them', () => {
  const lengths = tangle(shapes(), 0, seededRandom(9)).map((walk) => walk.length)
  expect(lengths).toHaveLength(3)
  expect(lengths).toEqual(expect.arrayContaining(shapes().map((contour) => contour.length)))
})

function square(left: number, side: number): Contour {
  const top = 35 - side / 2
  const corners = [
    { x: left, y: top },
    { x: left + side, y: top },
    { x: left + side, y: top + side },
    { x: left, y: top + side },
  ]
  return corners.map((corner, index) => ({
    at: corner,
    bend: mix(corner, at(corners, (index + 1) % 4), 0.5),
  }))
}

function isFilled(edges: readonly Edge[], point: Point): boolean {
  return edges.filter(([from, to]) => isRightOf(point, from, to)).length % 2 === 1
}

/** All curves in eight straight pieces each. */
function edgesOf(contours: readonly Contour[]): Edge[] {
  return contours.flatMap((contour) =>
    contour.flatMap((node, index) => {
      const end = at(contour, (index + 1) % contour.length).at
      const along = (share: number) => mix(mix(node.at, node.bend, share), mix(node.bend, end, share), share)
      return Array.from({ length: 8 }, (_, step): Edge => [along(step / 8), along((step + 1) / 8)])
    }),
  )
}

function isRightOf(point: Point, from: Point, to: Point): boolean {
  if (from.y <= point.y === to.y <= point.y) return false
  return point.x < from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x)
}
