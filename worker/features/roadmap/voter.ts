import { getCookie, setCookie } from 'hono/cookie'
import { ID_PATTERN } from '#contract/ids.ts'
import { DAY, SECOND } from '#contract/time.ts'
import type { AppContext } from '../../http/app-env.ts'
import { hmac, sameText } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { isHttps } from '../../platform/origin.ts'

/** As long as browsers keep any cookie; every vote starts it anew. */
const LIFETIME_MS = 400 * DAY

const cookieName = (c: AppContext) => (isHttps(c.env) ? '__Host-voter' : 'voter')

/** Who this browser is among those who vote without an account; `null` if it has not voted, or its cookie is not of our making. */
export async function readVoter(c: AppContext): Promise<string | null> {
  const [id = '', signature = ''] = (getCookie(c, cookieName(c)) ?? '').split('.')
  if (!ID_PATTERN.test(id)) return null
  return (await sameText(signature, await sign(c.env, id))) ? id : null
}

/** Has the browser remember its name. It is random and says nothing about the person; it is set by a vote, never by looking. */
export async function rememberVoter(c: AppContext, id: string): Promise<void> {
  setCookie(c, cookieName(c), `${id}.${await sign(c.env, id)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(c.env),
    maxAge: LIFETIME_MS / SECOND,
  })
}

export const newVoter = newId

function sign(env: Env, id: string): Promise<string> {
  return hmac(env.SIGNING_KEY, `voter|${id}`)
}
