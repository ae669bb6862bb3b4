import { at } from './random.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A corner of a closed contour, and the control point of the quadratic curve that leaves it for the next one. */
export interface Node {
  readonly at: Point
  readonly bend: Point
}

export type Contour = readonly Node[]

export function mix(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Moves every point of a contour. */
export function mapPoints(contour: Contour, move: (point: Point) => Point): Contour {
  return contour.map((node) => ({ at: move(node.at), bend: move(node.bend) }))
}

/** The two halves of a quadratic curve cut at `share`: together they draw exactly the same curve. */
export function cut(from: Node, to: Point, share: number): [Node, Node] {
  const first = mix(from.at, from.bend, share)
  const second = mix(from.bend, to, share)
  return [
    { at: from.at, bend: first },
    { at: mix(first, second, share), bend: second },
  ]
}

/** Reads closed contours from path data of absolute M, L, Q and Z, lines as curves that happen to be straight. */
export function readOutline(outline: string): Contour[] {
  return outline
    .split('M')
    .slice(1)
    .map((subpath) => readContour(subpath))
}

function readContour(subpath: string): Contour {
  const points: Point[][] = subpath.split(/[LQZ]/).filter(Boolean).map(readPoints)
  const nodes: Node[] = []
  for (const [index, step] of points.entries()) {
    const from = at(step, step.length - 1)
    const next = at(points, (index + 1) % points.length)
    const to = at(next, next.length - 1)
    if (from.x === to.x && from.y === to.y) continue // the outline closes itself where it began
    const bend = next.length === 2 ? at(next, 0) : mix(from, to, 0.5)
    nodes.push({ at: from, bend })
  }
  return nodes
}

function readPoints(numbers: string): Point[] {
  const values = numbers.trim().split(' ').map(Number)
  const points: Point[] = []
  for (let index = 0; index < values.length; index += 2)
    points.push({ x: at(values, index), y: at(values, index + 1) })
  return points
}
