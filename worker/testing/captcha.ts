import { env } from 'cloudflare:test'
import { sealChallenge } from '../http/captcha/challenge.ts'
import type { TestUser } from './factories.ts'

export const CAPTCHA_ANSWER = 'K7PQX'

/** The cookie of a new challenge of a person's session with a known answer: {@link CAPTCHA_ANSWER}. */
export async function captchaCookie(
  as: TestUser | null,
  issued = Date.now(),
  answer = CAPTCHA_ANSWER,
  key = env.SIGNING_KEY,
): Promise<string> {
  return `__Host-captcha=${await sealChallenge(key, answer, issued, as?.claim.id ?? '')}`
}
