import { type Bytes, concat, sameBytes, type Sha256 } from './bytes.ts'

/** The Merkle tree of RFC 6962, section 2.1: hashes of leaves and nodes begin with different bytes, so that no node can pass for a leaf. */
const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

export async function leafHash(sha256: Sha256, entry: Bytes): Promise<Bytes> {
  return sha256(concat(LEAF, entry))
}

async function nodeHash(sha256: Sha256, left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(concat(NODE, left, right))
}

/** The largest power of two below `size`: the leaves in the left half of a tree. */
function leftOf(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

/**
 * The root over neighbours: hashes of leaves, or of complete subtrees of one size, where the last one may be incomplete. At least one is needed, except that
 * the tree of nothing has the hash of nothing.
 */
export async function rootOf(sha256: Sha256, hashes: readonly Bytes[]): Promise<Bytes> {
  const [first] = hashes
  if (!first) return sha256(new Uint8Array())
  if (hashes.length === 1) return first
  const left = leftOf(hashes.length)
  return nodeHash(
    sha256,
    await rootOf(sha256, hashes.slice(0, left)),
    await rootOf(sha256, hashes.slice(left)),
  )
}

/** A tile of the tree of `size` leaves is 256 hashes wide, or as wide as the tree is: see {@link tileWidth}. */
export const TILE_WIDTH = 256
/** Each level of tiles covers eight levels of the tree. */
const TILE_HEIGHT = 8

/** How many hashes tile `index` of a level has in the tree of `size` leaves: 0 for none, 256 for a full one. */
export function tileWidth(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/** Reads the hashes of a tile, `width` of them. */
export type ReadTile = (level: number, index: number, width: number) => Promise<readonly Bytes[]>

/** A reader that asks for each tile once. */
export function remembered(read: ReadTile): ReadTile {
  const known = new Map<string, Promise<readonly Bytes[]>>()
  return (level, index, width) => {
    const key = `${level}/${index}/${width}`
    const tile = known.get(key) ?? read(level, index, width)
    known.set(key, tile)
    return tile
  }
}

interface Tree {
  sha256: Sha256
  size: number
  read: ReadTile
}

/** The hash over the leaves from `from` to before `to`, which has to be a node of the tree: at most one tile is read for each eight levels. */
async function rangeHash(tree: Tree, from: number, to: number): Promise<Bytes> {
  const count = to - from
  const height = Math.log2(count)
  if (!Number.isInteger(height)) {
    const middle = from + leftOf(count)
    return nodeHash(tree.sha256, await rangeHash(tree, from, middle), await rangeHash(tree, middle, to))
  }
  const level = Math.floor(height / TILE_HEIGHT)
  const unit = TILE_WIDTH ** level
  const index = Math.floor(from / unit / TILE_WIDTH)
  const hashes = await tree.read(level, index, tileWidth(tree.size, level, index))
  const first = from / unit - index * TILE_WIDTH
  return rootOf(tree.sha256, hashes.slice(first, first + count / unit))
}

/** The root of the whole tree, from the tiles at its right edge. */
export async function treeRoot(tree: Tree): Promise<Bytes> {
  return tree.size === 0 ? rootOf(tree.sha256, []) : rangeHash(tree, 0, tree.size)
}

/** The turns from the root to a leaf: which neighbour each node on the way has. */
function wayTo(index: number, size: number): { from: number; to: number; isLeft: boolean }[] {
  const way = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + leftOf(to - from)
    if (index < middle) {
      way.push({ from: middle, to, isLeft: false })
      to = middle
    } else {
      way.push({ from, to: middle, isLeft: true })
      from = middle
    }
  }
  return way
}

/** The proof that leaf `index` is in the tree: about one hash for each doubling of its size. */
export async function inclusionProof(tree: Tree, index: number): Promise<Bytes[]> {
  const way = wayTo(index, tree.size).toReversed()
  return Promise.all(way.map(({ from, to }) => rangeHash(tree, from, to)))
}

/** Whether `proof` leads from a leaf's hash at `index` to the root of the tree of `size` leaves. */
export async function provesInclusion(
  sha256: Sha256,
  {
    leaf,
    index,
    size,
    root,
    proof,
  }: { leaf: Bytes; index: number; size: number; root: Bytes; proof: readonly Bytes[] },
): Promise<boolean> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  const way = wayTo(index, size).toReversed()
  if (way.length !== proof.length) return false
  let hash = leaf
  for (const [place, { isLeft }] of way.entries()) {
    const neighbour = proof[place] ?? hash
    hash = await (isLeft ? nodeHash(sha256, neighbour, hash) : nodeHash(sha256, hash, neighbour))
  }
  return sameBytes(hash, root)
}

/** A tile that became full or wider, with the leaves' entries where it is of the lowest level. */
interface GrownTile {
  level: number
  index: number
  hashes: readonly Bytes[]
}

/**
 * The right edge of a tree: for each level, the hashes of its unfinished tile. It is all that is needed to add leaves and to know the root.
 */
export class Edge {
  readonly #sha256: Sha256
  readonly #levels: Bytes[][]
  #size: number

  private constructor(sha256: Sha256, size: number, levels: Bytes[][]) {
    this.#sha256 = sha256
    this.#size = size
    this.#levels = levels
  }

  /** Reads at most one tile a level. */
  static async of({ sha256, size, read }: Tree): Promise<Edge> {
    const levels: Bytes[][] = []
    for (let level = 0; TILE_WIDTH ** level <= size; level += 1) {
      const index = Math.floor(size / TILE_WIDTH ** (level + 1))
      const width = tileWidth(size, level, index)
      levels.push(width === 0 ? [] : [...(await read(level, index, width))])
    }
    return new Edge(sha256, size, levels)
  }

  get size(): number {
    return this.#size
  }

  /** Adds a leaf, and answers the tiles that it fills. */
  async add(leaf: Bytes): Promise<GrownTile[]> {
    const full: GrownTile[] = []
    let hash: Bytes | undefined = leaf
    for (let level = 0; hash; level += 1) {
      const hashes: Bytes[] = (this.#levels[level] ??= [])
      hashes.push(hash)
      hash = undefined
      if (hashes.length < TILE_WIDTH) continue
      full.push({ level, index: Math.floor(this.#size / TILE_WIDTH ** (level + 1)), hashes })
      hash = await rootOf(this.#sha256, hashes)
      this.#levels[level] = []
    }
    this.#size += 1
    return full
  }

  /** The unfinished tiles. */
  partial(): GrownTile[] {
    return this.#levels.flatMap((hashes, level) =>
      hashes.length === 0
        ? []
        : [{ level, index: Math.floor(this.#size / TILE_WIDTH ** (level + 1)), hashes: [...hashes] }],
    )
  }

  async root(): Promise<Bytes> {
    let last: Bytes | undefined
    for (const hashes of this.#levels) {
      const neighbours: Bytes[] = last ? [...hashes, last] : hashes
      if (neighbours.length > 0) last = await rootOf(this.#sha256, neighbours)
    }
    return last ?? rootOf(this.#sha256, [])
  }
}
