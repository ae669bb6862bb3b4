import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import type { Env } from './env.ts'
import { newSecret } from './ids.ts'

/**
 * How long an instance uses a key before it reads it again. The first time is sooner: another instance may
 * have made a key in the same moment, or KV may have failed.
 */
const REREAD_MS = { first: 5 * MINUTE, later: HOUR }
/** A key is forgotten two days after its day began. */
const KEPT_DAYS = 2

interface KnownKey {
  day: number
  readAgainAt: number
  key: Promise<string>
}

const keys = new WeakMap<KVNamespace, KnownKey>()

/**
 * The random key of the present day. While KV fails, it is the last known key, or a key of this instance
 * alone.
 */
export function dayKey(env: Env, now: number): Promise<string> {
  const day = dayOf(now)
  const last = keys.get(env.MARKS)
  const same = last?.day === day ? last : null
  if (same && now < same.readAgainAt) return same.key
  const key = readKey(env, now, same?.key)
  keys.set(env.MARKS, { day, readAgainAt: now + (same ? REREAD_MS.later : REREAD_MS.first), key })
  return key
}

/**
 * Makes the keys of today and tomorrow where they are missing. A job runs it long before a day begins,
 * because KV needs a minute until all instances read what one of them wrote.
 */
export async function prepareDayKeys(env: Env, now: number): Promise<void> {
  for (const at of [now, now + DAY]) await findOrMakeKey(env, at)
}

async function readKey(env: Env, now: number, last: Promise<string> | undefined): Promise<string> {
  const spare = (await last) ?? newSecret()
  // While KV fails, this isolate counts by its own key.
  return findOrMakeKey(env, now, spare).catch(() => spare)
}

/**
 * Keys are not in the database beside the names that they make: its backups would keep both for weeks. KV
 * keeps no earlier states and forgets a key by itself.
 */
async function findOrMakeKey({ MARKS }: Env, now: number, spare = newSecret()): Promise<string> {
  const day = dayOf(now)
  const name = `visitor-key:${day}`
  const stored = await MARKS.get(name)
  if (stored !== null) return stored
  const end = (day + KEPT_DAYS) * DAY
  await MARKS.put(name, spare, { expirationTtl: Math.ceil((end - now) / SECOND) })
  return spare
}
