import { cut, distance, mix } from './contour.ts'
import type { Contour, Node, Point } from './contour.ts'
import { at, below, between } from './random.ts'
import type { RandomSource } from './random.ts'

interface Curve {
  readonly from: number
  readonly to: number
  readonly bend: Point
}

/** Corners, and curves between them; every corner has an even number of curves. */
interface Mesh {
  readonly corners: Point[]
  readonly curves: Curve[]
}

const HAIR = 0.3 // pixels a side of a bridge strays: a faint scratch at most, but comparing numbers finds no pairs
const TRIES = 6
const STEP = 9 // pixels: about as long as the letters' own curves

/**
 * Redraws contours as other closed contours that fill the same area under the even-odd rule, but are no letters.
 *
 * Even-odd filling only asks how many curves lie between a point and the outside, not whose they are. So the contours
 * are joined by bridges, each drawn twice and thereby all but invisible, and the whole mesh is walked again in random
 * closed walks that change from one letter or stroke to another at any bridge.
 */
export function tangle(contours: readonly Contour[], bridges: number, random: RandomSource): Contour[] {
  const mesh = meshOf(contours)
  const shores = mesh.corners.length
  for (let built = 0; built < bridges; built++) addBridge(mesh, shores, random)
  return randomWalks(mesh, random)
}

function meshOf(contours: readonly Contour[]): Mesh {
  const mesh: Mesh = { corners: [], curves: [] }
  for (const contour of contours) {
    const first = mesh.corners.length
    for (const [index, node] of contour.entries()) {
      mesh.corners.push(node.at)
      mesh.curves.push({ from: first + index, to: first + ((index + 1) % contour.length), bend: node.bend })
    }
  }
  return mesh
}

function addBridge(mesh: Mesh, shores: number, random: RandomSource): void {
  const from = below(random, shores)
  const to = nearOf(mesh, from, shores, random)
  const [start, end] = [at(mesh.corners, from), at(mesh.corners, to)]
  const sway = 0.2 * distance(start, end)
  const middle = mix(start, end, between(random, 0.3, 0.7))
  const bend = { x: middle.x + between(random, -sway, sway), y: middle.y + between(random, -sway, sway) }
  for (const side of [1, -1]) {
    const shift = side * between(random, 0, HAIR)
    addChain(mesh, from, to, { x: bend.x, y: bend.y + shift }, random)
  }
}

/** The nearest of a few random corners that is not quite here already; any corner when all of them are. */
function nearOf({ corners }: Mesh, from: number, shores: number, random: RandomSource): number {
  const tries = Array.from({ length: TRIES }, () => below(random, shores))
  const reach = (corner: number) => distance(at(corners, from), at(corners, corner))
  const nearest = tries.filter((corner) => reach(corner) > STEP).toSorted((a, b) => reach(a) - reach(b))
  return nearest[0] ?? at(tries, 0)
}

/** Adds one curve in several pieces, so that its length does not give it away. */
function addChain(mesh: Mesh, from: number, to: number, bend: Point, random: RandomSource): void {
  const end = at(mesh.corners, to)
  const pieces = Math.max(
    1,
    Math.round(distance(at(mesh.corners, from), end) / between(random, STEP * 0.7, STEP * 1.5)),
  )
  let rest: Node = { at: at(mesh.corners, from), bend }
  let here = from
  for (let left = pieces; left > 1; left--) {
    const [piece, following] = cut(rest, end, between(random, 0.6, 1.4) / left)
    const corner = mesh.corners.push(following.at) - 1
    mesh.curves.push({ from: here, to: corner, bend: piece.bend })
    here = corner
    rest = following
  }
  mesh.curves.push({ from: here, to, bend: rest.bend })
}

/** Walks every curve once, each walk from a random corner until it happens to be back there. */
function randomWalks({ corners, curves }: Mesh, random: RandomSource): Contour[] {
  const open = corners.map((): number[] => [])
  for (const [index, { from, to }] of curves.entries()) {
    at(open, from).push(index)
    at(open, to).push(index)
  }
  const walks: Contour[] = []
  for (let start = openCorner(open, random); start !== null; start = openCorner(open, random)) {
    const walk: Node[] = []
    let here = start
    do {
      const index = takeCurve(open, here, random)
      const { from, to, bend } = at(curves, index)
      walk.push({ at: at(corners, here), bend })
      here = from === here ? to : from
      forget(at(open, here), index)
    } while (here !== start)
    walks.push(walk)
  }
  return walks
}

function openCorner(open: readonly number[][], random: RandomSource): number | null {
  const candidates = open.flatMap((curves, corner) => (curves.length > 0 ? [corner] : []))
  return candidates.length === 0 ? null : at(candidates, below(random, candidates.length))
}

function takeCurve(open: readonly number[][], corner: number, random: RandomSource): number {
  const curves = at(open, corner)
  const index = at(curves, below(random, curves.length))
  forget(curves, index)
  return index
}

function forget(curves: number[], index: number): void {
  curves.splice(curves.indexOf(index), 1)
}
