import { getCookie, setCookie } from 'hono/cookie'
import { CAPTCHA_LIFETIME_MS } from '#contract/captcha.ts'
import { burnedCaptchas } from '../../db/schema/captchas.ts'
import type { AppContext } from '../../http/app-env.ts'
import { issuedSessionId } from '../../http/session.ts'
import { hmac, sameText } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { isHttps } from '../../platform/origin.ts'
import { drawCaptcha } from './draw-captcha.ts'

const COOKIE = /^([A-Za-z0-9_-]{12})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

const cookieName = (env: Env) => (isHttps(env) ? '__Host-captcha' : 'captcha')

/** Draws a new challenge and binds it to the browser with an HttpOnly cookie. */
export async function issueChallenge(c: AppContext): Promise<{ svg: string }> {
  const { env, now } = c.get('ctx')
  const { answer, svg } = drawCaptcha()
  setCookie(c, cookieName(env), await sealChallenge(env.SIGNING_KEY, answer, now), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(env),
    maxAge: CAPTCHA_LIFETIME_MS / 1000,
  })
  return { svg }
}

/** What a token of Turnstile is bound to: a name of the session that asks, which says nothing about it. */
export async function sessionMark(c: AppContext): Promise<string> {
  return (await hmac(c.env.SIGNING_KEY, `turnstile|${(await issuedSessionId(c)) ?? ''}`)).slice(0, 22)
}

/**
 * A challenge in the form of its cookie: `id.expires.mac`. The answer is only in the signature. So the cookie does not reveal it, and nothing is stored
 * before the challenge is answered.
 */
export async function sealChallenge(key: string, answer: string, now: number): Promise<string> {
  const challenge = `${newId()}.${now + CAPTCHA_LIFETIME_MS}`
  return `${challenge}.${await signature(key, challenge, answer)}`
}

/**
 * Checks an answer once. An insert uses up the challenge before the answer is compared. So of all simultaneous attempts only one is compared, and a
 * wrong attempt uses up the challenge.
 */
export async function answersChallenge(c: AppContext, answer: string): Promise<boolean> {
  const { env, db, now } = c.get('ctx')
  const [, id = '', expires = '', mac = ''] = COOKIE.exec(getCookie(c, cookieName(env)) ?? '') ?? []
  if (id === '' || Number(expires) <= now) return false
  const [burned] = await db.orm
    .insert(burnedCaptchas)
    .values({ id, expiresAt: Number(expires) })
    .onConflictDoNothing()
    .returning({ id: burnedCaptchas.id })
  return burned !== undefined && sameText(mac, await signature(env.SIGNING_KEY, `${id}.${expires}`, answer))
}

function signature(key: string, challenge: string, answer: string): Promise<string> {
  return hmac(key, `captcha|${challenge.replace('.', '|')}|${answer.trim().toUpperCase()}`)
}
