import { dayOf } from '#contract/metrics.ts'
import type { Ctx } from '../../http/context.ts'
import { hmac } from '../../platform/crypto.ts'
import { newSecret } from '../../platform/ids.ts'
import { networkOf } from '../../platform/network.ts'

/** 72 bits: two visitors of a day will never have the same name. */
const NAME_LENGTH = 12

/** The origin of a request, as the platform saw it. Neither part is stored. */
export interface Origin {
  address: string
  userAgent: string
}

/**
 * The name of a visitor today: a truncated HMAC of network and browser under the day's random key. Tomorrow the same visitor has another name. When the
 * key is deleted, nobody can find out whose name it was.
 */
export async function visitorName(ctx: Ctx, { address, userAgent }: Origin): Promise<string> {
  const key = await getDayKey(ctx, dayOf(ctx.now))
  return (await hmac(key, `${networkOf(address)}\n${userAgent}`)).slice(0, NAME_LENGTH)
}

/** Keys never change, so one look-up a day is enough for each instance. */
const known = new WeakMap<D1Database, { day: number; key: Promise<string> }>()

function getDayKey(ctx: Ctx, day: number): Promise<string> {
  const last = known.get(ctx.env.DB)
  if (last?.day === day) return last.key
  const key = findOrMakeKey(ctx, day)
  known.set(ctx.env.DB, { day, key })
  key.catch(() => known.delete(ctx.env.DB))
  return key
}

/** When several instances create the key of a new day at the same time, the first one is stored and all use it. */
async function findOrMakeKey({ db }: Ctx, day: number): Promise<string> {
  const [, found] = await db.batch<[never, { secret: string }]>([
    db.prepare('INSERT OR IGNORE INTO metric_keys (day, secret) VALUES (?1, ?2)').bind(day, newSecret()),
    db.prepare('SELECT secret FROM metric_keys WHERE day = ?1').bind(day),
  ])
  const [row] = found.results
  if (!row) throw new Error(`There is no visitor key for day ${day}`)
  return row.secret
}
