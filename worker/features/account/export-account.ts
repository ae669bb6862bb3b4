import type { UserCtx } from '../../http/context.ts'
import { tooMany } from '../../http/refusal.ts'
import { HOUR } from '../../../contract/time.ts'
import { takeQuota } from '../../platform/quotas.ts'
import { ACCOUNT_DATA } from './account-data.ts'

/** A copy reads everything a person ever did. */
const COPIES = { name: 'copy', limit: 10, windowMs: HOUR }

/** Columns that hold JSON, and columns that hold epoch milliseconds, by their names in the copy. */
const JSON_COLUMNS = new Set(['roles', 'tags', 'links', 'before', 'after'])
const isMoment = (name: string) => name === 'at' || name.endsWith('At')

/** Everything kept about the person who asks, one part for each kind of thing; moments as ISO 8601 UTC. 429 after ten copies an hour. */
export async function exportAccount(ctx: UserCtx): Promise<Record<string, unknown>> {
  const { db, env, now } = ctx
  const wait = await takeQuota(env, COPIES, ctx.actor.userId, now)
  if (wait !== null) throw tooMany(wait)
  const answers = await db.batch<Record<string, unknown>[]>(
    Object.values(ACCOUNT_DATA).map((sql) => db.prepare(sql).bind(ctx.actor.userId)),
  )
  const parts = Object.keys(ACCOUNT_DATA).map((name, place) => {
    const rows = (answers[place]?.results ?? []).map(readable)
    return [name, name === 'person' ? rows[0] : rows] as const
  })
  return { exportedAt: new Date(now).toISOString(), ...Object.fromEntries(parts) }
}

function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (JSON_COLUMNS.has(name) && typeof value === 'string') return [name, JSON.parse(value) as unknown]
      if (isMoment(name) && typeof value === 'number') return [name, new Date(value).toISOString()]
      return [name, value]
    }),
  )
}
