import { generateCodeVerifier, generateState } from 'arctic'
import { inLanguage, readLanguage } from '#contract/language/site-languages.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { BURST_MS, isSignInBurst } from '../../../http/limits.ts'
import { authorizationUrl } from '../../../platform/chat-platform.ts'
import { type PendingSignIn, type Pressed, rememberSignIn } from './oauth-state.ts'

export const SIGN_IN_PATH = '/api/auth/discord'

export function leadToLogin(c: AppContext, error: string, returnTo: string | undefined): Response {
  const search = new URLSearchParams({ error, ...(returnTo === undefined ? {} : { returnTo }) })
  if (error === 'busy') c.header('retry-after', String(BURST_MS / 1000))
  const { language } = readLanguage(returnTo ?? '/')
  return c.redirect(inLanguage(`/login?${search.toString()}`, language), c.req.method === 'POST' ? 303 : 302)
}

export function withParameter(c: AppContext, path: string, name: string, value: string): string {
  const back = new URL(path, c.env.ORIGIN)
  back.searchParams.set(name, value)
  return back.pathname + back.search + back.hash
}

/**
 * Sends a visitor to Discord. What they pressed waits in the cookie of this sign-in, and is lost if they
 * cancel it.
 */
export async function startSignIn(c: AppContext, returnTo: string, pressed?: Pressed): Promise<Response> {
  // The callback uses the site's own origin, so the state cookie must be set there, too.
  if (new URL(c.req.url).origin !== c.env.ORIGIN) {
    const search = new URLSearchParams({ returnTo })
    return c.redirect(`${c.env.ORIGIN}${SIGN_IN_PATH}?${search.toString()}`, 302)
  }
  if (pressed && (await isSignInBurst(c))) return leadToLogin(c, 'busy', returnTo)
  return leadToDiscord(c, { returnTo, pressed })
}

/** Sends a browser to Discord, which sends it back for what is pending. */
export function leadToDiscord(c: AppContext, pending: Omit<PendingSignIn, 'state' | 'verifier'>): Response {
  const state = generateState()
  const verifier = generateCodeVerifier()
  rememberSignIn(c, { state, verifier, ...pending })
  const { href } = authorizationUrl(c.env, state, verifier, pending.proof ? 'proof' : 'sign-in')
  return c.redirect(href, pending.pressed ? 303 : 302)
}
