/**
 * Voxels seen from one fixed corner. Every visible face is two triangles of a triangular grid: the nearest
 * voxel of each decides its colour, and neighbours of one colour become a single outline.
 */

/** Three shades of a material, lit from the upper left. */
export interface Material {
  top: string
  left: string
  right: string
}

interface Voxel {
  i: number
  j: number
  k: number
  material: Material
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** Coordinates go from -REACH to REACH - 1, so that a cell's three fit in one number. */
const REACH = 64
const SIDE = REACH * 2

function cellKey(i: number, j: number, k: number): number {
  return ((i + REACH) * SIDE + (j + REACH)) * SIDE + (k + REACH)
}

/** A set of voxels: `i` goes to the lower right, `j` to the lower left, `k` up. */
export class Voxels {
  private readonly cells = new Map<number, Voxel>()

  put(i: number, j: number, k: number, material: Material): void {
    this.cells.set(cellKey(i, j, k), { i, j, k, material })
  }

  has(i: number, j: number, k: number): boolean {
    return this.cells.has(cellKey(i, j, k))
  }

  /** Fills a box of the given size from its lowest corner. */
  box(
    at: readonly [number, number, number],
    size: readonly [number, number, number],
    material: Material,
  ): void {
    for (let i = 0; i < size[0]; i += 1)
      for (let j = 0; j < size[1]; j += 1)
        for (let k = 0; k < size[2]; k += 1) this.put(at[0] + i, at[1] + j, at[2] + k, material)
  }

  /** The visible result: the colour of each triangle, by column and height. */
  private visible(): Map<number, { depth: number; colour: string }> {
    const seen = new Map<number, { depth: number; colour: string }>()
    for (const { i, j, k, material } of this.cells.values()) {
      const depth = i + j + k
      const column = i - j
      const height = i + j - 2 * k
      const paint = (x: number, y: number, colour: string) => {
        const key = triangleKey(x, y)
        const other = seen.get(key)
        if (other === undefined || other.depth < depth) seen.set(key, { depth, colour })
      }
      if (!this.has(i, j, k + 1)) {
        paint(column - 1, height - 1, material.top)
        paint(column, height - 1, material.top)
      }
      if (!this.has(i, j + 1, k)) {
        paint(column - 1, height, material.left)
        paint(column - 1, height + 1, material.left)
      }
      if (!this.has(i + 1, j, k)) {
        paint(column, height, material.right)
        paint(column, height + 1, material.right)
      }
    }
    return seen
  }

  /** SVG paths, one per colour. The grid unit is half a voxel's width and a quarter of its height. */
  draw(): { paths: string; bounds: Bounds } {
    const groups = new Map<string, Set<number>>()
    const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (const [key, { colour }] of this.visible()) {
      const group = groups.get(colour) ?? new Set()
      groups.set(colour, group.add(key))
      const [x, y] = triangleAt(key)
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x + 1)
      bounds.top = Math.min(bounds.top, y - 1)
      bounds.bottom = Math.max(bounds.bottom, y + 1)
    }
    // `color` is both fill and stroke: the group around the paths sets both to currentColor.
    const paths = [...groups].map(([colour, group]) => `<path color="${colour}" d="${outline(group)}"/>`)
    return { paths: paths.join(''), bounds }
  }
}

/** Column and height of a triangle in one number: both stay above -512 and -1024. */
const triangleKey = (x: number, y: number) => (x + 512) * 2048 + y + 1024
const triangleAt = (key: number): [number, number] => [Math.floor(key / 2048) - 512, (key % 2048) - 1024]

type Point = readonly [number, number]

/** Corners of a triangle, clockwise. With column and height of equal parity it points left, else right. */
function corners(x: number, y: number): [Point, Point, Point] {
  return (x + y) % 2 === 0
    ? [
        [x, y],
        [x + 1, y - 1],
        [x + 1, y + 1],
      ]
    : [
        [x, y - 1],
        [x + 1, y],
        [x, y + 1],
      ]
}

/** Finds the outlines of a set of triangles: edges that two share are removed, the rest become loops. */
function outline(triangles: Set<number>): string {
  const edges = new Map<string, Map<string, Point>>()
  for (const key of triangles) {
    const points = corners(...triangleAt(key))
    points.forEach((from, index) => {
      const to = points[(index + 1) % 3] ?? from
      if (edges.get(nameOf(to))?.delete(nameOf(from)) === true) return
      const out = edges.get(nameOf(from)) ?? new Map<string, Point>()
      edges.set(nameOf(from), out.set(nameOf(to), to))
    })
  }
  const path = new Path()
  for (const [name, out] of edges) {
    while (out.size > 0) path.loop(loopFrom(name, edges))
  }
  return path.text
}

const nameOf = ([x, y]: Point) => `${x},${y}`

function loopFrom(start: string, edges: Map<string, Map<string, Point>>): Point[] {
  const points: Point[] = []
  let name = start
  do {
    const next = edges.get(name)?.entries().next().value
    if (next === undefined) break
    edges.get(name)?.delete(next[0])
    name = next[0]
    points.push(next[1])
  } while (name !== start)
  return points.filter((point, index) =>
    bends(points.at(index - 1), point, points[(index + 1) % points.length]),
  )
}

/** Whether the direction changes at a point. Points in the middle of a straight line are left out. */
function bends(before: Point | undefined, [x, y]: Point, after: Point | undefined): boolean {
  if (before === undefined || after === undefined) return true
  return (x - before[0]) * (after[1] - y) !== (y - before[1]) * (after[0] - x)
}

/** Writes loops as relative commands with as few separators between the numbers as the grammar allows. */
class Path {
  text = ''
  private x = 0
  private y = 0

  loop([first, ...others]: Point[]): void {
    if (first === undefined) return
    // A relative move starts at the start of the last loop, because closing a loop returns there.
    this.text += `m${pair(first[0] - this.x, first[1] - this.y)}`
    ;[this.x, this.y] = first
    let [x, y] = first
    let open = true
    for (const [nextX, nextY] of others) {
      const step = [nextX - x, nextY - y] as const
      if (step[0] === 0) this.text += `v${step[1]}`
      // Pairs after a move or a line are lines without a command letter.
      else if (open) this.text += (step[0] < 0 ? '' : ' ') + pair(...step)
      else this.text += `l${pair(...step)}`
      open = step[0] !== 0
      ;[x, y] = [nextX, nextY]
    }
    this.text += 'z'
  }
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}
