import { createMiddleware } from 'hono/factory'
import { MINUTE } from '#contract/base/time.ts'
import { WAY_IN } from '#contract/directory/filters.ts'
import { sha256 } from '../platform/crypto.ts'
import { networkOf } from '../platform/network.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { requireUser } from './auth.ts'
import { UNSAFE_METHODS } from './origin.ts'
import { issuedSessionId } from './session-cookie.ts'
import { tooManyRequests } from './verb.ts'

/** How long too many calls count against their session, key, account or network. */
export const BURST_MS = MINUTE

/** Whether one network did too much of this. Each call counts as one. */
async function isNetworkBurst(c: AppContext, what: string): Promise<boolean> {
  const key = what + networkOf(clientAddress(c.req.raw))
  return !(await c.env.NETWORK_BURSTS.limit({ key })).success
}

/**
 * Whether one session wrote too often, before any database query. Requests without a session that we issued
 * count together for their network.
 */
export async function isWriteBurst(c: AppContext): Promise<boolean> {
  const session = await issuedSessionId(c)
  return session ? !(await c.env.WRITE_BURSTS.limit({ key: session })).success : isNetworkBurst(c, 'write|')
}

export const writeBursts = createMiddleware<AppEnv>(async (c, next) => {
  if (UNSAFE_METHODS.has(c.req.method) && (await isWriteBurst(c))) throw tooManyRequests(BURST_MS)
  await next()
})

/**
 * Limits the searches, filtered lists and further pages of one network, which read up to thousands of rows.
 * Copies are answered before. What every home page asks for is no search.
 */
export const searchBursts = createMiddleware<AppEnv>(async (c, next) => {
  const { q, with: having, without, after } = c.req.query()
  const isSearch = q || without || after || (having && having !== WAY_IN)
  if (isSearch && (await isNetworkBurst(c, 'search|'))) throw tooManyRequests(BURST_MS)
  await next()
})

/**
 * Keys, as hashes, that worked in this isolate. Their calls do not count for their network, because all
 * Workers, and customers of a hosting provider, share a few addresses.
 */
const workingKeys = new Set<string>()
const WORKING_KEYS_MAX = 10_000

/** Notes that a key worked, so that its next calls count for itself alone. */
export function noteWorkingKey(hash: string): void {
  if (workingKeys.size >= WORKING_KEYS_MAX) workingKeys.clear()
  workingKeys.add(hash)
}

/**
 * Whether too many questions of plugins came with this key or, with an unknown key or none, from this network.
 * The 1,000 a minute of NETWORK_BURSTS are enough to ask for every player who joins.
 */
export async function isClaimBurst(c: AppContext, keyHash: string | null): Promise<boolean> {
  // The network is limited too, because each made-up key has a limit of its own.
  const isKnown = keyHash !== null && workingKeys.has(keyHash)
  if (!isKnown && (await isNetworkBurst(c, 'claim|'))) return true
  return keyHash !== null && !(await c.env.NETWORK_BURSTS.limit({ key: `claim|${keyHash}` })).success
}

/** Whether this network sent too many beacons in a minute: more than visitors do, so the rest is dropped. */
export const isBeaconBurst = (c: AppContext) => isNetworkBurst(c, 'beacon|')

/** Limits the calls with one API key, and those of one network with keys that are not known to work. */
export const keyBursts = createMiddleware<AppEnv>(async (c, next) => {
  const key = await sha256(c.req.header('authorization') ?? '')
  const { success } = await c.env.WRITE_BURSTS.limit({ key: `key|${key}` })
  const isFull = !workingKeys.has(key) && (await isNetworkBurst(c, 'key|'))
  if (!success || isFull) throw tooManyRequests(BURST_MS)
  await next()
  if (c.res.ok) noteWorkingKey(key)
})

/**
 * Limits the reads of insights of one account, by all its sessions and API keys, and of one network: each
 * looks through what the whole site has seen lately. People need some ten a minute.
 */
export const insightBursts = createMiddleware<AppEnv>(async (c, next) => {
  const { userId } = requireUser(c.get('ctx')).actor
  const network = `insights|${networkOf(clientAddress(c.req.raw))}`
  const { success } = await c.env.READ_BURSTS.limit({ key: `insights|${userId}` })
  if (!success || !(await c.env.WRITE_BURSTS.limit({ key: network })).success)
    throw tooManyRequests(BURST_MS, 'You opened insights very often just now. Try again in a minute.')
  await next()
})

export const signInBursts = createMiddleware<AppEnv>(async (c, next) => {
  if (await isSignInBurst(c)) throw tooManyRequests(BURST_MS)
  await next()
})

/** Whether there are too many sign-ins and challenges from this network. Each call counts as one. */
export const isSignInBurst = (c: AppContext) => isNetworkBurst(c, '')

/** The address that the platform saw. It is never stored as it is. */
export function clientAddress(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? 'unknown'
}
