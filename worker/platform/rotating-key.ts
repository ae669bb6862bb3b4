import { DAY, HOUR, MINUTE, SECOND } from '#contract/base/time.ts'
import type { Env } from './env.ts'
import { newSecret } from './ids.ts'

/** How long an instance uses a key before it reads it again. The first time is sooner: it may have made one in the same moment as another, or while KV failed. */
const REREAD_MS = { first: 5 * MINUTE, later: HOUR }

/** A random key that is used for some days and then forgotten. */
export interface KeyKind {
  /** Its name in KV, before the number of the period. */
  name: string
  /** How many days one key is used. */
  days: number
  /** How many days it stays after its period began. */
  keptDays: number
}

interface KnownKey {
  period: number
  readAgainAt: number
  key: Promise<string>
}

const known = new WeakMap<KVNamespace, Map<string, KnownKey>>()

/** The key of the present period. While KV fails it is the last one or, without one, a key of this instance alone. */
export function rotatingKey(env: Env, kind: KeyKind, now: number): Promise<string> {
  const keys = known.get(env.MARKS) ?? new Map<string, KnownKey>()
  known.set(env.MARKS, keys)
  const period = periodOf(kind, now)
  const last = keys.get(kind.name)
  const same = last?.period === period ? last : null
  if (same && now < same.readAgainAt) return same.key
  const key = readOr(env, kind, now, same?.key)
  keys.set(kind.name, { period, readAgainAt: now + (same ? REREAD_MS.later : REREAD_MS.first), key })
  return key
}

/**
 * Makes the keys of today and tomorrow where they are missing. A job runs it long before a day begins, so that all instances find the same key: KV needs a
 * minute until everybody reads what one wrote.
 */
export async function prepareRotatingKey(env: Env, kind: KeyKind, now: number): Promise<void> {
  for (const at of [now, now + DAY]) await findOrMakeKey(env, kind, at)
}

const periodOf = ({ days }: KeyKind, now: number) => Math.floor(now / (days * DAY))

async function readOr(
  env: Env,
  kind: KeyKind,
  now: number,
  last: Promise<string> | undefined,
): Promise<string> {
  const spare = (await last) ?? newSecret()
  return findOrMakeKey(env, kind, now, spare).catch(() => spare)
}

/**
 * The keys are not in the database of what they name: its backups would keep both together for weeks. KV keeps no earlier states, and forgets a key by
 * itself.
 */
async function findOrMakeKey(
  { MARKS }: Env,
  kind: KeyKind,
  now: number,
  spare = newSecret(),
): Promise<string> {
  const period = periodOf(kind, now)
  const name = `${kind.name}:${period}`
  const found = await MARKS.get(name)
  if (found !== null) return found
  const end = (period * kind.days + kind.keptDays) * DAY
  await MARKS.put(name, spare, { expirationTtl: Math.ceil((end - now) / SECOND) })
  return spare
}
