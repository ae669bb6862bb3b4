import { env } from 'cloudflare:test'
import { openDb } from '../db/client.ts'
import type { Ctx, UserCtx } from '../http/verb.ts'
import { newId } from '../platform/ids.ts'
import { databaseBehind, faultyDatabase, type Loss } from './faulty-database.ts'
import { meteredDatabase } from './metered-database.ts'

/** The context of a job at a moment, in epoch milliseconds. */
export function systemContext(now = Date.now(), changes: Partial<Ctx> = {}): Ctx {
  return {
    env,
    db: openDb(env.DB, 'first-primary'),
    actor: { kind: 'system' },
    now,
    idempotencyKey: newId(),
    sent: null,
    waitUntil: () => undefined,
    ...changes,
  }
}

export function userContext(
  { id, roles = [] }: { id: string; roles?: string[] },
  changes: Partial<UserCtx> = {},
): UserCtx {
  return { ...systemContext(), actor: { kind: 'user', userId: id, roles }, ...changes }
}

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

/**
 * The context of a person whose first write is lost. `between` runs after that write and before the verb learns of the loss: what others do in between.
 */
export function losingContext(
  loss: Loss,
  person: { id: string; roles?: string[] },
  between?: () => Promise<unknown>,
) {
  const { database } = faultyDatabase(env.DB, { loss, of: 'writes', ...(between && { between }) })
  return userContext(person, { db: openDb(database, 'first-primary') })
}

/** A context whose job ends at its n-th step: the n-th call of the database or the file store, before or after that has worked. */
export function dyingAt(end: number, moment: 'before' | 'after') {
  let step = 0
  let ended = false
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    step += 1
    if (ended || (step === end && moment === 'before')) {
      ended = true
      throw new Error('the job ended here')
    }
    const result = await work()
    if (step >= end && moment === 'after') {
      ended = true
      throw new Error('the job ended here')
    }
    return result
  }
  const store = env.BANNERS
  return {
    hasEnded: () => ended,
    changes: {
      // Reads of the query builder are no steps.
      db: { ...openDb(databaseBehind(env.DB, guarded), 'first-primary'), orm: systemContext().db.orm },
      env: {
        ...env,
        BANNERS: Object.assign(Object.create(store), {
          get: (key: string) => guarded(() => store.get(key)),
          put: (...values: Parameters<R2Bucket['put']>) => guarded(() => store.put(...values)),
        }),
      },
    },
  }
}
