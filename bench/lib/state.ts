import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrateLocally } from '../../ops/lib/migrate.ts'
import { ROOT } from '../../ops/lib/paths.ts'
import { findLocalDatabase, hasLocalDatabase } from '../../seed/seed.ts'
import { openSqlite } from '../../seed/sqlite-db.ts'
import { errorsInReadModels } from '../../worker/testing/check-read-models.ts'
import { makeListings } from './make-listings.ts'

const CACHE = join(ROOT, '.cache', 'bench')
const CHECKED_UP_TO = 1000

/** A local state folder whose database holds this many listings. It is created once for each size and migration version. `copy` gives one that may be written to. */
export async function benchState(
  listings: number,
  { copy = false }: { copy?: boolean } = {},
): Promise<string> {
  const created = join(CACHE, `${migrationsHash()}-${listings}`)
  if (!existsSync(join(created, 'done')) || !hasLocalDatabase(created)) await make(created, listings)
  if (!copy) return created
  const scratch = join(CACHE, 'scratch')
  rmSync(scratch, { recursive: true, force: true })
  cpSync(created, scratch, { recursive: true })
  return scratch
}

async function make(folder: string, listings: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await migrateLocally(folder)
  console.log(`Making a directory of ${listings.toLocaleString('en')} listings …`)
  const db = openState(folder)
  if (listings > 0) makeListings(db, listings)
  // Checking everything again takes too long for larger sets. They are created in the same way.
  const errors = listings <= CHECKED_UP_TO ? await errorsInReadModels(openSqlite(db)) : []
  db.close()
  if (errors.length > 0) throw new Error(`The read models are wrong:\n${errors.join('\n')}`)
  mkdirSync(join(folder, 'done'))
}

/** The database of a state folder, which nothing else may have open. */
export const openState = (folder: string) => new DatabaseSync(findLocalDatabase(folder) ?? '')

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync('migrations/*.sql', { cwd: ROOT }).toSorted())
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 8)
}
