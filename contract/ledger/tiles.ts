import { type Bytes, concat } from './bytes.ts'
import { TILE_WIDTH } from './tree.ts'

/** Where the ledger is, on the site and in the file store: the prefix of the format `tlog-tiles` (c2sp.org/tlog-tiles). */
export const LEDGER_PATH = '/ledger'
export const CHECKPOINT_PATH = `${LEDGER_PATH}/checkpoint`

const HASH_BYTES = 32
/** The length of an entry is written in two bytes. */
export const ENTRY_BYTES_MAX = 65_535

interface TileName {
  /** `entries` for the entries whose hashes are the tile of level 0. */
  level: number | 'entries'
  index: number
  /** 256 for a full tile. */
  width: number
}

/** `/ledger/tile/0/x001/x234/067`, with `.p/12` at its end while the tile has 12 hashes. */
export function tilePath({ level, index, width }: TileName): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/')
  return `${LEDGER_PATH}/tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

const TILE_PATH = /^\/ledger\/tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/

/** The tile of a path; `null` for any other path, also for another spelling of the same tile. */
export function parseTilePath(path: string): TileName | null {
  const [, level = '', index = '', width] = TILE_PATH.exec(path) ?? []
  const name: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  return name.width > 0 && name.width <= TILE_WIDTH && tilePath(name) === path ? name : null
}

/** A tile's hashes, `null` when the file is no tile of that width. */
export function hashesOf(file: Bytes, width: number): Bytes[] | null {
  if (file.length !== width * HASH_BYTES) return null
  return Array.from({ length: width }, (_, place) =>
    file.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  )
}

/** Entries, each after its length in two bytes. */
export function encodeEntries(entries: readonly Bytes[]): Bytes {
  return concat(
    ...entries.flatMap((entry) => [new Uint8Array([entry.length >> 8, entry.length & 255]), entry]),
  )
}

/** The first `width` entries of a file; `null` when it has fewer, or the last one is cut off. */
export function decodeEntries(file: Bytes, width: number): Bytes[] | null {
  const entries: Bytes[] = []
  for (let at = 0; entries.length < width;) {
    const [high, low] = file.subarray(at, at + 2)
    if (high === undefined || low === undefined) return null
    const end = at + 2 + high * 256 + low
    if (end > file.length) return null
    entries.push(file.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** The first `width` hashes or entries of a full tile's file, as the file of that narrower tile; `null` when the file is broken. */
export function narrowed(file: Bytes, { level, width }: TileName): Bytes | null {
  if (level !== 'entries') return file.length < width * HASH_BYTES ? null : file.slice(0, width * HASH_BYTES)
  const entries = decodeEntries(file, width)
  return entries && encodeEntries(entries)
}
