import { createMiddleware } from 'hono/factory'
import { networkOf } from '../platform/network.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { tooManyRequests } from './http-error.ts'
import { UNSAFE_METHODS } from './origin.ts'
import { issuedSessionId } from './session.ts'

/** How long a flood of writes is held against its session or network. */
const WRITE_BURST_MS = 60_000

/**
 * Bounds floods of writes by one session, before the database hears of them. Anyone who shows no session of ours, or a made-up one, counts with everybody else on
 * their network.
 */
export const writeBursts = createMiddleware<AppEnv>(async (c, next) => {
  if (UNSAFE_METHODS.has(c.req.method)) {
    const session = await issuedSessionId(c)
    const { success } = session
      ? await c.env.WRITE_BURSTS.limit({ key: session })
      : await c.env.NETWORK_BURSTS.limit({ key: `write|${networkOf(clientAddress(c.req.raw))}` })
    if (!success) throw tooManyRequests(WRITE_BURST_MS)
  }
  await next()
})

/** How long a flood of sign-ins or challenges is held against its network. */
export const SIGN_IN_BURST_MS = 60_000

/** Bounds floods of sign-ins and challenges by one network. */
export const signInBursts = createMiddleware<AppEnv>(async (c, next) => {
  if (await isSignInBurst(c)) throw tooManyRequests(SIGN_IN_BURST_MS)
  await next()
})

/** Whether sign-ins and challenges come too fast from this network; asking counts as one. */
export async function isSignInBurst(c: AppContext): Promise<boolean> {
  return !(await c.env.NETWORK_BURSTS.limit({ key: networkOf(clientAddress(c.req.raw)) })).success
}

/** The address the platform saw; never stored as it is. */
export function clientAddress(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? 'unknown'
}
