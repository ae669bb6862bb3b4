import { getCookie } from 'hono/cookie'
import { CAPTCHA_MESSAGE } from '../../../contract/captcha.ts'
import { burnedCaptchas } from '../../db/schema/captchas.ts'
import type { AppContext } from '../../http/app-env.ts'
import { Refusal } from '../../http/refusal.ts'
import { captchaCookie } from './issue-captcha.ts'
import { isRightAnswer, readChallenge } from './token.ts'

/**
 * Checks an answer once. The challenge is burned by an insert before the answer is looked at, so of any number of simultaneous tries one
 * is compared, and a wrong try costs the challenge.
 */
export async function checkCaptcha(c: AppContext, answer: string): Promise<void> {
  const { env, db, now } = c.get('ctx')
  const challenge = readChallenge(getCookie(c, captchaCookie(env).name) ?? '')
  const wrong = new Refusal('captcha', CAPTCHA_MESSAGE, { field: 'captcha' })
  if (!challenge || challenge.expires <= now) throw wrong
  const [burned] = await db.orm
    .insert(burnedCaptchas)
    .values({ id: challenge.id, expiresAt: challenge.expires })
    .onConflictDoNothing()
    .returning({ id: burnedCaptchas.id })
  if (!burned || !(await isRightAnswer(env.SIGNING_KEY, challenge, answer))) throw wrong
}
