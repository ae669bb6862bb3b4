import { LedgerAudit } from './audit.ts'
import { type Bytes, concat, sameBytes, type Sha256 } from './bytes.ts'
import { type LedgerEntry, parseEntry } from './entries.ts'
import type { Checkpoint } from './note.ts'
import { decodeEntries, tilePath } from './tiles.ts'
import { Edge, leafHash, TILE_WIDTH, tileWidth } from './tree.ts'

/** Files asked for at the same time. */
const READS_AT_ONCE = 16

interface Source {
  /** The file at an address such as `/ledger/tile/0/000`; `null` when there is none. */
  read: (path: string) => Promise<Bytes | null>
  sha256: Sha256
  /** The checkpoint whose signature was checked, and one that was seen earlier. */
  checkpoint: Checkpoint
  earlier?: Checkpoint | undefined
  /** Is given each entry in its order; `null` where the bytes are none. */
  each?: (entry: LedgerEntry | null) => void
}

/** Reads every entry of a ledger, and answers what they add up to and everything that does not fit: entries, tiles, root, and an earlier checkpoint. */
export async function checkLedger(source: Source): Promise<LedgerAudit> {
  const { read, sha256, checkpoint, earlier, each } = source
  const { size } = checkpoint
  const audit = new LedgerAudit()
  const edge = await Edge.of({ sha256, size: 0, read: async () => [] })
  const compareTile = async (level: number, index: number, hashes: readonly Bytes[]) => {
    const file = await read(tilePath({ level, index, width: hashes.length }))
    if (!file || !sameBytes(file, concat(...hashes)))
      audit.findings.push(`Tile ${index} of level ${level} is not that of the entries.`)
  }
  const compareRoot = async ({ root }: Checkpoint, name: string) => {
    if (!sameBytes(await edge.root(), root))
      audit.findings.push(`The first ${edge.size} entries are not those of the ${name} checkpoint.`)
  }
  if (earlier && earlier.size > size)
    audit.findings.push(`The ledger has ${size} entries, and had ${earlier.size} before.`)
  if (earlier?.size === 0) await compareRoot(earlier, 'earlier')
  const bundles = Math.ceil(size / TILE_WIDTH)
  const readBundle = async (index: number) => {
    const width = tileWidth(size, 0, index)
    const file = await read(tilePath({ level: 'entries', index, width }))
    return file && decodeEntries(file, width)
  }
  for (let from = 0; from < bundles; from += READS_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(READS_AT_ONCE, bundles - from) }, (_, n) => from + n)
    for (const [place, entries] of (await Promise.all(indexes.map(readBundle))).entries()) {
      if (!entries) {
        audit.findings.push(`The entries of file ${from + place} are missing or broken.`)
        return audit
      }
      for (const entry of entries) {
        const parsed = parseEntry(entry)
        audit.add(parsed)
        each?.(parsed)
        for (const { level, index, hashes } of await edge.add(await leafHash(sha256, entry)))
          await compareTile(level, index, hashes)
        if (edge.size === earlier?.size) await compareRoot(earlier, 'earlier')
      }
    }
  }
  for (const { level, index, hashes } of edge.partial()) await compareTile(level, index, hashes)
  await compareRoot(checkpoint, 'signed')
  return audit
}
