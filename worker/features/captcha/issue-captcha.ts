import { setCookie } from 'hono/cookie'
import { CAPTCHA_LIFETIME_MS } from '../../../contract/captcha.ts'
import type { AppContext } from '../../http/app-env.ts'
import type { Env } from '../../platform/env.ts'
import { isHttps } from '../../platform/origin.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { sealChallenge } from './token.ts'

export function captchaCookie(env: Env) {
  const secure = isHttps(env)
  return { name: secure ? '__Host-captcha' : 'captcha', secure }
}

/** Draws a new challenge and ties it to the browser with an HttpOnly cookie. */
export async function issueCaptcha(c: AppContext): Promise<{ svg: string }> {
  const { env, now } = c.get('ctx')
  const { answer, svg } = drawCaptcha()
  const { name, secure } = captchaCookie(env)
  setCookie(c, name, await sealChallenge(env.SIGNING_KEY, answer, now), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge: CAPTCHA_LIFETIME_MS / 1000,
  })
  return { svg }
}
