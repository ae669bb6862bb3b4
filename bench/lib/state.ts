import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROOT } from '../../dev/lib/paths.ts'
import { runTool } from '../../dev/lib/processes.ts'
import { findLocalDatabase, hasLocalDatabase } from '../../dev/seed/seed.ts'
import { openSqlite } from '../../dev/seed/sqlite-db.ts'
import { type Bitmap, encodeBits, SEGMENT_WORDS, setBit } from '../../worker/features/listings/bitmap.ts'
import { FACET_COLUMNS, type FacetRow, facetsOf } from '../../worker/features/listings/facets.ts'
import { errorsInReadModels } from '../../worker/testing/check-read-models.ts'
import { makeListings } from './make-listings.ts'

const CACHE = join(ROOT, '.cache', 'bench')
const CHECKED_UP_TO = 1000

/**
 * A local state folder whose database holds this many listings. It is created once for each size and migration version. `copy` gives one that may be
 * written to. With `texts` it serves only filtered lists and searches for those texts.
 */
export async function benchState(
  listings: number,
  { copy = false, texts }: { copy?: boolean; texts?: readonly string[] } = {},
): Promise<string> {
  const created = join(CACHE, `${migrationsHash()}-${listings}${texts === undefined ? '' : '-texts'}`)
  if (!existsSync(join(created, 'done')) || !hasLocalDatabase(created)) await make(created, listings, texts)
  if (!copy) return created
  const scratch = join(CACHE, 'scratch')
  rmSync(scratch, { recursive: true, force: true })
  cpSync(created, scratch, { recursive: true })
  return scratch
}

async function make(folder: string, listings: number, texts?: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { code, output } = await runTool('wrangler', [
    'd1',
    'migrations',
    'apply',
    'DB',
    '--local',
    '--persist-to',
    folder,
  ])
  if (code !== 0) throw new Error(`The migrations could not be applied:\n${output}`)
  console.log(`Making a directory of ${listings.toLocaleString('en')} listings …`)
  const db = new DatabaseSync(findLocalDatabase(folder) ?? '')
  if (listings > 0) makeListings(db, listings, texts)
  fillFacets(db)
  // Checking everything again takes too long for larger sets. They are created in the same way.
  const errors = listings <= CHECKED_UP_TO ? await errorsInReadModels(openSqlite(db)) : []
  db.close()
  if (errors.length > 0) throw new Error(`The read models are wrong:\n${errors.join('\n')}`)
  mkdirSync(join(folder, 'done'))
}

/** Writes the bits of all listings at once. The job of each minute would take an hour for a million. */
function fillFacets(db: DatabaseSync): void {
  const [highest] = db.prepare('SELECT max(seq) AS seq FROM listings').all()
  const words = Math.ceil((Number(highest?.['seq'] ?? 0) + 1) / 32)
  const facets = new Map<string, Bitmap>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns that the statement names
  const rows = db
    .prepare(
      `SELECT ${FACET_COLUMNS} FROM listings l JOIN directory_members m ON m.seq = l.seq WHERE moderation = 'approved'`,
    )
    .iterate() as Iterable<FacetRow>
  for (const row of rows)
    for (const facet of facetsOf(row, Date.now())) {
      const bits = facets.get(facet) ?? new Uint32Array(words)
      facets.set(facet, bits)
      setBit(bits, row.seq, true)
    }
  const insert = db.prepare('INSERT INTO facet_bits (facet, segment, bits) VALUES (?, ?, ?)')
  db.exec('BEGIN; DELETE FROM facet_marks')
  for (const [facet, bits] of facets)
    for (let segment = 0; segment * SEGMENT_WORDS < words; segment += 1)
      insert.run(
        facet,
        segment,
        encodeBits(bits.subarray(segment * SEGMENT_WORDS, (segment + 1) * SEGMENT_WORDS)),
      )
  db.exec('COMMIT')
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  const folder = join(ROOT, 'migrations')
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}
