import { generateCodeVerifier, generateState } from 'arctic'
import type { AppContext } from '../../../http/app-env.ts'
import { BURST_MS, isSignInBurst } from '../../../http/limits.ts'
import { authorizationUrl } from '../../../platform/chat-platform.ts'
import { type Pressed, rememberSignIn } from './oauth-state.ts'

export const SIGN_IN_PATH = '/api/auth/discord'

/** Redirects back to the sign-in page, which shows the error. */
export function leadToLogin(c: AppContext, error: string, returnTo: string | undefined): Response {
  const search = new URLSearchParams({ error, ...(returnTo === undefined ? {} : { returnTo }) })
  if (error === 'busy') c.header('retry-after', String(BURST_MS / 1000))
  return c.redirect(`/login?${search.toString()}`, c.req.method === 'POST' ? 303 : 302)
}

/** Sends a visitor to Discord. What they pressed waits in the cookie of this sign-in: when it is cancelled, nothing is done, then or later. */
export async function startSignIn(c: AppContext, returnTo: string, pressed?: Pressed): Promise<Response> {
  // The callback uses the site's own origin, so the state cookie must be set there, too.
  if (new URL(c.req.url).origin !== c.env.ORIGIN) {
    const search = new URLSearchParams({ returnTo })
    return c.redirect(`${c.env.ORIGIN}${SIGN_IN_PATH}?${search.toString()}`, 302)
  }
  if (pressed && (await isSignInBurst(c))) return leadToLogin(c, 'busy', returnTo)
  const state = generateState()
  const verifier = generateCodeVerifier()
  rememberSignIn(c, { state, verifier, returnTo, pressed })
  return c.redirect(authorizationUrl(c.env, state, verifier).href, pressed ? 303 : 302)
}
