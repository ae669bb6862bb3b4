import type { Env } from './env.ts'

/** KV does not accept a shorter lifetime. */
const SHORTEST_TTL_S = 60

/** How many times a person may do something in a window. */
export interface Quota {
  name: string
  limit: number
  windowMs: number
}

/**
 * Counts one use of a quota. When it is used up, answers the milliseconds until the window ends, else `null`. The count is stored at the edge and is
 * approximate: it protects against excess. Strict rules are in the database.
 */
export async function takeQuota(env: Env, quota: Quota, person: string, now: number): Promise<number | null> {
  const window = Math.floor(now / quota.windowMs)
  const key = `quota:${quota.name}:${person}:${window}`
  const used = Number((await env.MARKS.get(key).catch(() => null)) ?? 0)
  if (used >= quota.limit) return (window + 1) * quota.windowMs - now
  const expirationTtl = Math.max(SHORTEST_TTL_S, Math.ceil(quota.windowMs / 1000))
  await env.MARKS.put(key, String(used + 1), { expirationTtl }).catch(() => undefined)
  return null
}
