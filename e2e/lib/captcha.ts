import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { CAPTCHA_LIFETIME_MS } from '#contract/captcha.ts'

const ANSWER = 'K7PQX'

/**
 * Replaces the page's challenge by one with a known answer, sealed with the local server's own key, because
 * the API never returns the answer. Returns the answer. Waits for the picture first, because the page's own
 * challenge must not arrive later.
 */
export async function answerCaptcha(page: Page, stateDir: string): Promise<string> {
  await expect(page.getByRole('img', { name: 'Distorted letters and digits' })).toBeVisible()
  const value = seal(signingKey(stateDir), ANSWER, Date.now())
  const cookie = { name: 'captcha', value, httpOnly: true, sameSite: 'Strict' as const }
  await page.context().addCookies([{ ...cookie, url: new URL('/', page.url()).href }])
  return ANSWER
}

/** `id.expires.mac`, as the Worker writes it. */
function seal(key: string, answer: string, now: number): string {
  const id = randomBytes(9).toString('base64url')
  const expires = now + CAPTCHA_LIFETIME_MS
  const mac = createHmac('sha256', key).update(`captcha|${id}|${expires}|${answer}`).digest('base64url')
  return `${id}.${expires}.${mac}`
}

function signingKey(stateDir: string): string {
  return readFileSync(join(stateDir, 'signing-key'), 'utf8').trim()
}
