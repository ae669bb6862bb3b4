import { eq } from 'drizzle-orm'
import { getCookie, setCookie } from 'hono/cookie'
import { MINUTE } from '#contract/base/time.ts'
import { CAPTCHA_LIFETIME_MS, CAPTCHA_MESSAGE, TURNSTILE_MESSAGE } from '#contract/site/captcha.ts'
import { quotas } from '../../db/schema.ts'
import { excluded } from '../../db/sql.ts'
import { hmac, sameText } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { isHttps } from '../../platform/origin.ts'
import { turnstileKeys, verifyTurnstile } from '../../platform/turnstile.ts'
import type { AppContext } from '../app-env.ts'
import { cookieAttributes } from '../cookie-attributes.ts'
import { issuedSessionId } from '../session-cookie.ts'
import { HttpError } from '../verb.ts'

const COOKIE = /^([A-Za-z0-9_-]{12})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

const cookieName = (env: Env) => (isHttps(env) ? '__Host-captcha' : 'captcha')

/** Draws a new challenge, bound to the session by its signature and to the browser by an HttpOnly cookie. */
export async function issueChallenge(c: AppContext): Promise<{ svg: string }> {
  const { env, now } = c.get('ctx')
  const { drawCaptcha } = await import('./draw-captcha.ts')
  const { answer, svg } = await drawCaptcha()
  const sealed = await sealChallenge(env.SIGNING_KEY, answer, now, (await issuedSessionId(c)) ?? '')
  setCookie(c, cookieName(env), sealed, {
    ...cookieAttributes(c),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: CAPTCHA_LIFETIME_MS / 1000,
  })
  return { svg }
}

/** What a token of Turnstile is bound to: a name of the session that asks, which says nothing about it. */
export async function sessionMark(c: AppContext): Promise<string> {
  return (await hmac(c.env.SIGNING_KEY, `turnstile|${(await issuedSessionId(c)) ?? ''}`)).slice(0, 22)
}

/**
 * A challenge in the form of its cookie: `id.expires.mac`. The answer and the session are only in the
 * signature, so the cookie does not reveal them, and nothing is stored yet.
 */
export async function sealChallenge(
  key: string,
  answer: string,
  now: number,
  session: string,
): Promise<string> {
  const challenge = `${newId()}.${now + CAPTCHA_LIFETIME_MS}`
  return `${challenge}.${await signature(key, challenge, answer, session)}`
}

/** How much the clocks of two data centres may differ. */
const CLOCKS_DIFFER_MS = MINUTE

/**
 * Checks an answer once: an insert uses up the challenge before the comparison, so only one of several
 * attempts counts. `repeatableNamed` may run it again: it has the same `attempt` and succeeds.
 */
async function answersChallenge(c: AppContext, answer: string): Promise<boolean> {
  const { env, db, now } = c.get('ctx')
  const [, id = '', expires = '', mac = ''] = COOKIE.exec(getCookie(c, cookieName(env)) ?? '') ?? []
  // The signature is checked below, so until then the time may be anything.
  const isOurTime = Number(expires) > now && Number(expires) <= now + CAPTCHA_LIFETIME_MS + CLOCKS_DIFFER_MS
  if (id === '' || !isOurTime) return false
  const session = (await issuedSessionId(c)) ?? ''
  const { rows } = await db.repeatableNamed<{ burned: { id: string } }>({
    burned: db.orm
      .insert(quotas)
      .values({ id: `captcha:${id}`, used: 1, expiresAt: Number(expires), attempt: newId() })
      .onConflictDoUpdate({
        target: quotas.id,
        set: { attempt: excluded(quotas.attempt) },
        setWhere: eq(quotas.attempt, excluded(quotas.attempt)),
      })
      .returning({ id: quotas.id }),
  })
  return (
    rows.burned.length > 0 &&
    sameText(mac, await signature(env.SIGNING_KEY, `${id}.${expires}`, answer, session))
  )
}

function signature(key: string, challenge: string, answer: string, session: string): Promise<string> {
  return hmac(key, `captcha|${challenge.replace('.', '|')}|${session}|${answer.trim().toUpperCase()}`)
}

/**
 * Checks the proof in a form: a Turnstile token where its keys are set, otherwise the characters of the
 * picture, which robots would choose. While the service does not answer, every form is rejected.
 */
export async function checkCaptcha(c: AppContext, answer: string): Promise<void> {
  const field = { field: 'captcha' }
  const keys = turnstileKeys(c.env)
  if (!keys) {
    if (!(await answersChallenge(c, answer))) throw new HttpError('captcha', CAPTCHA_MESSAGE, field)
    return
  }
  const verdict = await verifyTurnstile(c.env, keys.secret, answer, await sessionMark(c))
  if (verdict === 'failed') throw new HttpError('captcha', TURNSTILE_MESSAGE, field)
  if (verdict === 'unavailable')
    throw new HttpError('unavailable', 'The robot check is not responding. Try again in a minute.', field)
}
