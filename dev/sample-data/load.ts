import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { bulkLoad } from './bulk-load.ts'
import { SAMPLE_LISTINGS, SAMPLE_SEED, streamSample, type SampleOptions } from './generate.ts'
import { insertSample, inTransaction, type LoadedRows } from './insert-sample.ts'
import { insertRankings } from './rankings.ts'
import { insertIncidents } from './incidents.ts'
import { insertStatus } from './status.ts'

export { checkReadModels } from './check-read-models.ts'

/** Where Wrangler keeps local state unless told otherwise. */
const STATE_DIR = '.wrangler/state'

/** Up to here the triggers build the read models, as they would for people; past it that takes too long. */
const BY_TRIGGERS_UP_TO = 500

export interface LoadOptions extends SampleOptions {
  stateDir?: string
}

/** Rows written, or `null` when the database holds listings already and was left alone. */
export type LoadOutcome = LoadedRows | null

/** The D1 file that Wrangler made under a state folder, or `null` before migrations have been applied there. */
export function findLocalDatabase(stateDir: string): string | null {
  const folder = join(stateDir, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const files = filesIn(folder).filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
  if (files.length > 1) throw new Error(`More than one database in ${folder}: ${files.join(', ')}`)
  return files[0] === undefined ? null : join(folder, files[0])
}

/**
 * Fills the local database with sample data, once: a database that holds listings is left alone. Nothing else may have it open.
 */
export function loadSampleData({ stateDir = STATE_DIR, ...options }: LoadOptions = {}): LoadOutcome {
  const file = findLocalDatabase(stateDir)
  if (file === null) throw new Error(`No local database in ${stateDir}. Apply the migrations first.`)
  const db = new DatabaseSync(file)
  try {
    const loaded = loadListings(db, options)
    if (loaded !== null && loaded.votes > 0)
      inTransaction(db, () =>
        insertRankings(db, { seed: options.seed ?? SAMPLE_SEED, now: options.now ?? Date.now() }),
      )
    if (loaded)
      inTransaction(db, () => {
        insertStatus(db, options.seed ?? SAMPLE_SEED, options.now ?? Date.now())
        insertIncidents(db, options.seed ?? SAMPLE_SEED, options.now ?? Date.now())
      })
    return loaded
  } finally {
    db.close()
  }
}

/** Loads into an open database: small sets row by row with the triggers at work, big ones in bulk. */
export function loadListings(db: DatabaseSync, options: SampleOptions = {}): LoadOutcome {
  if (db.prepare('SELECT 1 FROM listings LIMIT 1').get() !== undefined) return null
  db.exec('PRAGMA foreign_keys = ON')
  const sample = streamSample(options)
  const small = (options.listings ?? SAMPLE_LISTINGS) <= BY_TRIGGERS_UP_TO
  return small ? insertSample(db, sample) : bulkLoad(db, sample)
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function main() {
  const { values } = parseArgs({
    options: { state: { type: 'string' }, listings: { type: 'string' }, seed: { type: 'string' } },
  })
  const listings = Number(values.listings ?? SAMPLE_LISTINGS)
  if (!Number.isSafeInteger(listings) || listings < 1)
    throw new Error('--listings must be a whole number above 0.')
  const started = performance.now()
  const loaded = loadSampleData({
    listings,
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    ...(values.state === undefined ? {} : { stateDir: values.state }),
  })
  if (loaded === null) return console.log('The database holds listings already; nothing was changed.')
  const rows = Object.entries(loaded).map(([table, count]) => `${count} ${table}`)
  console.log(`Loaded ${rows.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

if (import.meta.main) main()
