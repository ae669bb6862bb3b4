import { dayOf } from '#contract/metrics.ts'
import { DAY, MINUTE, SECOND } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import { hmac } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'
import { newSecret } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'

/** 72 bits: two visitors of a day will never have the same name. */
const NAME_LENGTH = 12
/** How long an instance uses a key before it reads it again. */
const REREAD_MS = 5 * MINUTE

/** The origin of a request, as the platform saw it. Neither part is stored. */
export interface Origin {
  address: string
  userAgent: string
}

/**
 * The name of a visitor today: a truncated HMAC of network and browser under the day's random key. Tomorrow the same visitor has another name. When the
 * key is deleted, nobody can find out whose name it was.
 */
export async function visitorName({ env, now }: Ctx, { address, userAgent }: Origin): Promise<string> {
  const key = await getDayKey(env, dayOf(now), now)
  return (await hmac(key, `${networkOf(address)}\n${userAgent}`)).slice(0, NAME_LENGTH)
}

/** The name of everybody in a network today, made in the same way. */
export async function networkName(ctx: Ctx, { address }: Origin): Promise<string> {
  return visitorName(ctx, { address, userAgent: 'the whole network' })
}

/**
 * Makes the keys of today and tomorrow where they are missing. A job runs it long before a day begins, so that all instances find the same key: KV needs a
 * minute until everybody reads what one wrote.
 */
export async function prepareVisitorKeys({ env, now }: Ctx): Promise<void> {
  for (const day of [dayOf(now), dayOf(now) + 1]) await findOrMakeKey(env, day, now)
}

interface KnownKey {
  day: number
  readAgainAt: number
  key: Promise<string>
}

const known = new WeakMap<KVNamespace, KnownKey>()

function getDayKey(env: Env, day: number, now: number): Promise<string> {
  const last = known.get(env.MARKS)
  const same = last?.day === day ? last : null
  if (same && now < same.readAgainAt) return same.key
  const key = readOr(env, day, now, same?.key)
  known.set(env.MARKS, { day, readAgainAt: now + REREAD_MS, key })
  return key
}

/** While KV fails, visits are counted under the last key or, without one, under a key of this instance. Then a visitor may count twice that day. */
async function readOr(
  env: Env,
  day: number,
  now: number,
  last: Promise<string> | undefined,
): Promise<string> {
  const spare = (await last) ?? newSecret()
  return findOrMakeKey(env, day, now, spare).catch(() => spare)
}

/**
 * The keys are not in the database of the visits: its backups would keep both together for weeks. KV keeps no earlier states, and forgets a key by itself
 * two days after its day began.
 */
async function findOrMakeKey({ MARKS }: Env, day: number, now: number, spare = newSecret()): Promise<string> {
  const name = `visitor-key:${day}`
  const found = await MARKS.get(name)
  if (found !== null) return found
  await MARKS.put(name, spare, { expirationTtl: Math.ceil(((day + 2) * DAY - now) / SECOND) })
  return spare
}
