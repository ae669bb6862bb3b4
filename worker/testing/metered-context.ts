import { env } from 'cloudflare:test'
import { openDb } from '../db/client.ts'
import type { Ctx } from '../http/context.ts'

/** What the software itself would work with, and a count of the rows that D1 says its statements read. */
export function meteredContext(): { ctx: Ctx; meter: { rowsRead: number } } {
  const meter = { rowsRead: 0 }
  const db = openDb(env.DB, 'first-primary')
  const counted = <Result extends D1Result>(result: Result): Result => {
    meter.rowsRead += result.meta.rows_read
    return result
  }
  const watched = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watched(target.bind(...values))
        if (name === 'all') return async () => counted(await target.all())
        if (name === 'first') return async () => counted(await target.all()).results[0] ?? null
        return Reflect.get(target, name)
      },
    })
  const ctx: Ctx = {
    env,
    db: { ...db, prepare: (sql) => watched(db.prepare(sql)) },
    actor: { kind: 'system' },
    now: Date.now(),
    waitUntil: () => undefined,
  }
  return { ctx, meter }
}
