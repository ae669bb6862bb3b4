import { expect, type Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ANSWER = 'K7PQX'

/**
 * Gives the page's challenge a known answer, sealed with the local server's own key, because the API never returns
 * one. Waits for the picture first.
 */
export async function answerCaptcha(page: Page, stateDir: string): Promise<string> {
  await expect(page.getByRole('img', { name: 'Distorted letters and digits' })).toBeVisible()
  const url = new URL('/', page.url()).href
  const cookies = new Map((await page.context().cookies(url)).map((cookie) => [cookie.name, cookie.value]))
  const [id = '', expires = ''] = (cookies.get('captcha') ?? '').split('.')
  const [session = ''] = (cookies.get('session') ?? '').split('.')
  const mac = createHmac('sha256', signingKey(stateDir))
    .update(`captcha|${id}|${expires}|${session}|${ANSWER}`)
    .digest('base64url')
  const cookie = { name: 'captcha', value: `${id}.${expires}.${mac}`, httpOnly: true }
  await page.context().addCookies([{ ...cookie, sameSite: 'Strict', url }])
  return ANSWER
}

function signingKey(stateDir: string): string {
  return readFileSync(join(stateDir, 'signing-key'), 'utf8').trim()
}
