import { CAPTCHA_MESSAGE, TURNSTILE_MESSAGE } from '#contract/site/captcha.ts'
import type { AppContext } from '../app-env.ts'
import { HttpError } from '../http-error.ts'
import { turnstileKeys, verifyTurnstile } from '../../platform/turnstile.ts'
import { answersChallenge, sessionMark } from './challenge.ts'

/**
 * Checks the proof in a form: a Turnstile token where its keys are set, the characters of the picture elsewhere. Where Turnstile is used, the picture
 * is not accepted, because robots would choose it. While the service does not answer, every form is rejected.
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
