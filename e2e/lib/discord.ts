import { expect, type APIRequestContext, type Cookie, type Page } from '@playwright/test'
import { SESSION_MARK } from '#contract/people/session-mark.ts'
import type { InjectedError } from '../../fake-discord/injected-errors.ts'

/** People whose sessions no test ends, so that all tests of a worker can share one session each. */
const SHARED = ['alex', 'steve', 'sunny']

/** Their cookies, after the first sign-in on this worker's server. */
const sessions = new Map<string, Cookie[]>()

/**
 * Signs a persona in with the page's browser context, with the real OAuth flow of the fake Discord, without
 * navigating. Load the page (again) to see the difference.
 */
export async function signIn(page: Page, persona: string): Promise<void> {
  const known = sessions.get(persona)
  if (known) return page.context().addCookies(known)
  // A sign-in ends the browser's previous session, which other tests may share.
  await page.context().clearCookies({ name: 'session' })
  const origin = await enter(page.request, persona)
  if (!SHARED.includes(persona)) return
  const cookies = await page.context().cookies(origin)
  sessions.set(
    persona,
    cookies.filter(({ name }) => name === 'session'),
  )
}

/**
 * The same with the cookies of any requests. `created` (YYYY-MM-DD) makes it an account of that day. Returns the origin of the site.
 */
export async function enter(request: APIRequestContext, persona: string, created?: string): Promise<string> {
  const authorize = await authorizeAddress(request)
  authorize.searchParams.set('persona', persona)
  if (created !== undefined) authorize.searchParams.set('created', created)
  const back = await request.get(authorize.href, { maxRedirects: 0 })
  const home = await request.get(back.headers()['location'] ?? '', { maxRedirects: 0 })
  expect(home.headers()['location'], `signed in as ${persona}`).toBe('/dashboard')
  return new URL(home.url()).origin
}

/** Lets the page's next screens ask who is signed in, as with a session that has ended. */
export const seemSignedIn = (page: Page) =>
  page.addInitScript((mark) => {
    document.cookie = `${mark}=1`
  }, SESSION_MARK)

/** Chooses a person on the fake Discord's page, after the browser was redirected there. */
export async function chooseAtStandIn(page: Page, persona: string): Promise<void> {
  await page.getByLabel('Somebody else').fill(persona)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Makes the fake Discord's next responses fail. Undo it with {@link heal}. */
export async function misbehave(page: Page, error: InjectedError): Promise<void> {
  const { origin } = await authorizeAddress(page.request)
  expect((await page.request.post(`${origin}/__control`, { data: error })).status()).toBe(204)
}

export async function heal(page: Page): Promise<void> {
  const { origin } = await authorizeAddress(page.request)
  await page.request.post(`${origin}/__control/reset`)
}

/** The origin of the fake Discord, which also has phones. */
export const standIn = async (request: APIRequestContext) => (await authorizeAddress(request)).origin

/** A message as the fake Discord's webhooks received it, with all later edits. */
interface ReceivedMessage {
  webhookId: string
  body: { embeds?: { title: string; description: string }[] }
}

/** Messages that webhooks received, newest first. */
export async function receivedMessages(page: Page): Promise<ReceivedMessage[]> {
  const { origin } = await authorizeAddress(page.request)
  return (await page.request.get(`${origin}/__control/messages`)).json()
}

/**
 * The address to which the site redirects for signing in, because the tests do not know the fake Discord's
 * port.
 */
async function authorizeAddress(request: APIRequestContext): Promise<URL> {
  const answer = await request.get('/api/auth/discord', { maxRedirects: 0 })
  return new URL(answer.headers()['location'] ?? '')
}
