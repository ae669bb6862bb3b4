import { sql } from 'drizzle-orm'
import { quotas } from '../db/schema.ts'
import { excluded, names, into, set } from '../db/sql.ts'
import { newId } from '../platform/ids.ts'
import { type Ctx, tooManyRequests } from './verb.ts'
import { visitorName } from './visitor-name.ts'

/** KV does not accept a shorter lifetime. */
const SHORTEST_TTL_S = 60

export interface Quota {
  name: string
  limit: number
  /** Milliseconds. A day must be a multiple of it, because the names of subjects change with the day. */
  windowMs: number
}

/**
 * Counts one use of a quota, or throws 429. An address counts for its network. One guarded write decides; KV
 * only remembers used-up quotas. The stored name is a hash that changes daily.
 */
export async function takeQuota(ctx: Ctx, quota: Quota, subject: string, message?: string): Promise<void> {
  const { env, db, now } = ctx
  const window = Math.floor(now / quota.windowMs)
  const endsAt = (window + 1) * quota.windowMs
  const holder = await visitorName(ctx, { address: subject, userAgent: `quota ${quota.name}` })
  const id = `${quota.name}:${window}:${holder}`
  const mark = `quota:${id}`
  // KV saves a write; without it, the database decides.
  const isMarked = (await env.MARKS.get(mark).catch(() => null)) !== null
  if (isMarked) throw tooManyRequests(endsAt - now, message)
  const { rows } = await db.repeatableNamed<{ taken: { used: number } }>({
    taken: sql`INSERT INTO ${into(quotas, 'id', 'used', 'expiresAt', 'attempt')} VALUES (${id}, 1, ${endsAt}, ${newId()})
    ON CONFLICT (${names(quotas.id)}) DO UPDATE SET ${set(quotas, {
      // The same attempt, repeated after a lost answer, counts once.
      used: sql`${quotas.used} + (${quotas.attempt} IS NOT ${excluded(quotas.attempt)})`,
      attempt: excluded(quotas.attempt),
    })}
     WHERE ${quotas.used} < ${quota.limit} OR ${quotas.attempt} = ${excluded(quotas.attempt)}
    RETURNING ${names(quotas.used)}`,
  })
  if (rows.taken.length > 0) return
  const expirationTtl = Math.max(SHORTEST_TTL_S, Math.ceil((endsAt - now) / 1000))
  ctx.waitUntil(env.MARKS.put(mark, '', { expirationTtl }).catch(() => undefined))
  throw tooManyRequests(endsAt - now, message)
}
