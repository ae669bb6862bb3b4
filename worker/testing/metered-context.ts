import { env } from 'cloudflare:test'
import { openDb } from '../db/client.ts'
import type { Ctx } from '../http/verb.ts'
import { meteredDatabase } from './metered-database.ts'
import { systemContext } from './system-context.ts'

/** A context as the software uses it, and a count of the rows that D1 reports as read and written by its statements. */
export function meteredContext(): { ctx: Ctx; meter: { rowsRead: number; rowsWritten: number } } {
  const meter = { rowsRead: 0, rowsWritten: 0 }
  const database = meteredDatabase(env.DB, (meta) => {
    meter.rowsRead += meta.rows_read
    meter.rowsWritten += meta.rows_written
  })
  const ctx = systemContext(Date.now(), { db: openDb(database, 'first-primary') })
  return { ctx, meter }
}
