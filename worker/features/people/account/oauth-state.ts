import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { safeReturnPath } from '#contract/base/return-path.ts'
import { PRESSES } from '#contract/people/press.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { cookieAttributes } from '../../../http/cookie-attributes.ts'
import { isHttps } from '../../../platform/origin.ts'

/** A person has ten minutes to sign in at the chat platform. */
const LIFETIME_S = 600
const pressed = z.object({ press: z.enum(PRESSES), listingId: z.string().regex(ID_PATTERN) })
/** What a visitor pressed before they signed in. */
export type Pressed = z.infer<typeof pressed>

const pending = z.object({
  state: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  pressed: pressed.optional(),
  /** The listing whose Discord its owner proves to manage; missing for a sign-in. */
  proof: z.object({ listingId: z.string().regex(ID_PATTERN) }).optional(),
})
export type PendingSignIn = z.infer<typeof pending>

/**
 * Sign-ins that may be pending in a browser. The oldest ends, because every request of a sign-in sends all
 * cookies.
 */
const PENDING_MAX = 3

/** Each sign-in has a cookie of its own, because people start another one in a second tab. */
const cookiePrefix = (c: AppContext) => (isHttps(c.env) ? '__Secure-sign-in-' : 'sign-in-')
/** Names and values of the cookies, oldest first, as browsers send them. */
const pendingCookies = (c: AppContext) =>
  Object.entries(getCookie(c)).filter(([name]) => name.startsWith(cookiePrefix(c)))
const attributes = (c: AppContext) => ({ ...cookieAttributes(c), path: '/api/auth', httpOnly: true })

/** Stores the state of a sign-in in the browser. Lax, because the callback comes from the chat platform. */
export function rememberSignIn(c: AppContext, signIn: PendingSignIn): void {
  for (const [name] of pendingCookies(c).slice(0, 1 - PENDING_MAX)) deleteCookie(c, name, attributes(c))
  const name = cookiePrefix(c) + signIn.state.slice(0, 8)
  setCookie(c, name, JSON.stringify(signIn), { ...attributes(c), maxAge: LIFETIME_S })
}

/**
 * The sign-in with this state, else the latest one, of which only the return path is used. Its cookie is
 * deleted. The return path is checked again, because a subdomain can plant the cookie.
 */
export function recallSignIn(c: AppContext, state: string | undefined): PendingSignIn | null {
  const cookies = pendingCookies(c).map(([name, text]) => ({ name, signIn: parseSignIn(text) }))
  const own = cookies.find(({ signIn }) => signIn !== null && signIn.state === state)
  const cookie = own ?? cookies.at(-1)
  if (cookie) deleteCookie(c, cookie.name, attributes(c))
  return cookie?.signIn ?? null
}

function parseSignIn(text: string): PendingSignIn | null {
  try {
    const parsed = pending.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    return { ...parsed.data, returnTo: safeReturnPath(parsed.data.returnTo) }
  } catch {
    return null
  }
}
