import { z } from 'zod'
import { SECOND } from '#contract/base/time.ts'
import { TURNSTILE_ACTION, TURNSTILE_ORIGIN } from '#contract/site/captcha.ts'
import type { Env } from './env.ts'

const TIMEOUT_MS = 5 * SECOND

/** Both keys, or `null` where the deployment has none. One key alone is useless. */
export function turnstileKeys(env: Env): { siteKey: string; secret: string } | null {
  const { TURNSTILE_SITE_KEY: siteKey = '', TURNSTILE_SECRET: secret = '' } = env
  return siteKey !== '' && secret !== '' ? { siteKey, secret } : null
}

const siteverifyAnswer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  cdata: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Errors that the token caused. The visitor did not cause any other error, such as a wrong secret. */
const TOKEN_ERRORS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])

/**
 * Asks Cloudflare whether a token is valid: once, for five minutes, for this form, this site and this
 * session (`cData`). The visitor's address is not sent.
 */
export async function verifyTurnstile(
  env: Env,
  secret: string,
  token: string,
  cData: string,
): Promise<'passed' | 'failed' | 'unavailable'> {
  try {
    const response = await fetch(`${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = siteverifyAnswer.parse(await response.json())
    const errors = answer['error-codes']
    if (!answer.success && !errors.some((code) => TOKEN_ERRORS.has(code))) throw new Error(errors.join(', '))
    const isOurs =
      answer.action === TURNSTILE_ACTION &&
      answer.hostname === new URL(env.ORIGIN).hostname &&
      answer.cdata === cData
    return answer.success && isOurs ? 'passed' : 'failed'
  } catch (error) {
    // oxlint-disable-next-line no-console -- operators should know why nobody can submit
    console.error(JSON.stringify({ level: 'error', event: 'siteverify failed', error: String(error) }))
    return 'unavailable'
  }
}
