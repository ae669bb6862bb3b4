import type { D1Database } from '@cloudflare/workers-types'
import { databaseOver, type SqliteStatement } from '../../seed/sqlite-db.ts'
import { openDb } from '../../worker/db/client.ts'
import type { Ctx } from '../../worker/http/verb.ts'
import { newId } from '../../worker/platform/ids.ts'
import { median } from './table.ts'

export interface Meter {
  rowsRead: number
  rowsWritten: number
  /** Questions to the database: a batch is one. */
  trips: number
  /** Milliseconds that the database itself needed. */
  duration: number
}

/**
 * A context over a database from outside the Worker. It adds up the rows that D1 reports as read and written by each statement, and
 * `asked` gets the statements of each question, in their order.
 */
export function meteredContext(
  database: D1Database,
  { asked, now = Date.now() }: { asked?: (readonly SqliteStatement[])[]; now?: number } = {},
): { ctx: Ctx; meter: Meter } {
  const meter: Meter = { rowsRead: 0, rowsWritten: 0, trips: 0, duration: 0 }
  const metered = databaseOver(async (statements) => {
    meter.trips += 1
    asked?.push(statements)
    const results = await database.batch<Record<string, unknown>>(
      statements.map(({ sql, values }) => database.prepare(sql).bind(...values)),
    )
    for (const { meta } of results) {
      meter.rowsRead += meta.rows_read
      meter.rowsWritten += meta.rows_written
      meter.duration += meta.duration
    }
    return results
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the measured verbs use no other part of a context
  const ctx = {
    db: openDb(metered, 'first-primary'),
    now,
    idempotencyKey: newId(),
    actor: { kind: 'visitor' },
    // Keys of visitors are made anew: nothing is kept.
    env: { DB: database, MARKS: { get: () => Promise.resolve(null), put: () => Promise.resolve() } },
    waitUntil: () => undefined,
  } as unknown as Ctx
  return { ctx, meter }
}

export type Act = (ctx: Ctx) => Promise<unknown>

/** An act is timed so often; the median counts. */
export const REPEATS = 7

/** The milliseconds of the database for an act, and the rows that it reads. */
export async function timeAct(database: D1Database, act: Act): Promise<{ ms: number; rows: number }> {
  const meters = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const { ctx, meter } = meteredContext(database)
    await act(ctx)
    meters.push(meter)
  }
  return { ms: median(meters.map(({ duration }) => duration)), rows: meters[0]?.rowsRead ?? NaN }
}
