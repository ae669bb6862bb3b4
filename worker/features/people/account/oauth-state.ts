import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { safeReturnPath } from '#contract/base/return-path.ts'
import { PRESSES } from '#contract/people/press.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { cookieAttributes } from '../../../http/session.ts'
import { isHttps } from '../../../platform/origin.ts'

/** The time limit of a sign-in at the chat platform is ten minutes. */
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

const cookieName = (c: AppContext) => (isHttps(c.env) ? '__Secure-sign-in' : 'sign-in')
const attributes = (c: AppContext) => ({ ...cookieAttributes(c), path: '/api/auth', httpOnly: true })

/** Stores the state of a sign-in in the browser. Lax, because the callback comes from the chat platform. */
export function rememberSignIn(c: AppContext, signIn: PendingSignIn): void {
  setCookie(c, cookieName(c), JSON.stringify(signIn), { ...attributes(c), maxAge: LIFETIME_S })
}

/** Reads the state of the sign-in once: the cookie is deleted afterwards. The return path is checked again, because a subdomain can plant the cookie. */
export function recallSignIn(c: AppContext): PendingSignIn | null {
  const text = getCookie(c, cookieName(c))
  deleteCookie(c, cookieName(c), attributes(c))
  if (!text) return null
  try {
    const parsed = pending.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    return { ...parsed.data, returnTo: safeReturnPath(parsed.data.returnTo) }
  } catch {
    return null
  }
}
