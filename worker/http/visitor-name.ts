import { hmac } from '../platform/crypto.ts'
import { dayKey, prepareDayKeys } from '../platform/day-key.ts'
import { networkOf } from '../platform/network.ts'
import type { Ctx } from './verb.ts'

/** 72 bits: no two visitors of a day are expected to get the same name. */
const NAME_LENGTH = 12

/** The origin of a request, as the platform saw it. Neither part is stored. */
export interface Origin {
  address: string
  userAgent: string
}

/**
 * The name of a visitor today: a truncated HMAC of network and browser under the day's random key. When the
 * key is deleted, nobody can find out whose name it was.
 */
export async function visitorName(ctx: Ctx, { address, userAgent }: Origin): Promise<string> {
  const key = dayKey(ctx.env, ctx.now)
  // Others wait for the same read, so it goes on when its visitor leaves.
  ctx.waitUntil(key)
  return (await hmac(await key, `${networkOf(address)}\n${userAgent}`)).slice(0, NAME_LENGTH)
}

/** The name of everybody in a network today, made in the same way. */
export async function networkName(ctx: Ctx, { address }: Origin): Promise<string> {
  return visitorName(ctx, { address, userAgent: 'the whole network' })
}

/** Makes the keys of today and tomorrow. A job does it long before the day begins. */
export const prepareVisitorKeys = ({ env, now }: Ctx): Promise<void> => prepareDayKeys(env, now)
