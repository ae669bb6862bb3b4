import { env } from 'cloudflare:test'
import { solveWork } from '../../web/features/submit/solve-work.ts'
import { puzzleOf, sealChallenge } from '../features/captcha/challenge.ts'
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

let solved = { cookie: '', work: [] as number[] }

/** What a browser computes for this challenge. It takes long, so the last one is remembered for those that are used twice. */
export function workFor(cookie: string): number[] {
  if (solved.cookie !== cookie)
    solved = { cookie, work: solveWork(puzzleOf(cookie.slice(cookie.indexOf('=') + 1))) }
  return solved.work
}
