import { getCookie, setCookie } from 'hono/cookie'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { DAY, SECOND } from '#contract/base/time.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { cookieAttributes } from '../../../http/cookie-attributes.ts'
import { hmac, sameText } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { newId } from '../../../platform/ids.ts'
import { isHttps } from '../../../platform/origin.ts'

/** The longest time that browsers keep a cookie. Every vote starts it again. */
const LIFETIME_MS = 400 * DAY

const cookieName = (c: AppContext) => (isHttps(c.env) ? '__Host-voter' : 'voter')

/**
 * The name of this browser for votes without an account; `null` without a cookie signed by the present key.
 */
export async function readVoter(c: AppContext): Promise<string | null> {
  const [id = '', signature = ''] = (getCookie(c, cookieName(c)) ?? '').split('.')
  if (!ID_PATTERN.test(id)) return null
  return sameText(signature, await sign(c.env, id)) ? id : null
}

/** Stores the browser's name, which is random, in a cookie. Only a vote sets it, not a visit. */
export async function rememberVoter(c: AppContext, id: string): Promise<void> {
  setCookie(c, cookieName(c), `${id}.${await sign(c.env, id)}`, {
    ...cookieAttributes(c),
    httpOnly: true,
    maxAge: LIFETIME_MS / SECOND,
  })
}

export const newVoter = newId

function sign(env: Env, id: string): Promise<string> {
  return hmac(env.SIGNING_KEY, `voter|${id}`)
}
