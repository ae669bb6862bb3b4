import type { Env } from './env.ts'

/** KV refuses to keep anything for a shorter time. */
const SHORTEST_TTL_S = 60

/** How many a person may do in a window. */
export interface Quota {
  name: string
  limit: number
  windowMs: number
}

/**
 * Counts one use of a quota and answers milliseconds until the window ends when it is used up, else `null`. The count is kept at the edge
 * and is approximate: a shield against excess, while rules that must hold stand in the database.
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
