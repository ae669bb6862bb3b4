import { getCookie } from 'hono/cookie'
import { CAPTCHA_MESSAGE } from '../../../contract/captcha.ts'
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
  const { results } = await db
    .prepare(
      'INSERT INTO burned_captchas (id, expires_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING id',
    )
    .bind(challenge.id, challenge.expires)
    .all()
  if (results.length === 0 || !(await isRightAnswer(env.SIGNING_KEY, challenge, answer))) throw wrong
}
