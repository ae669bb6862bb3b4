import { expect, type APIRequestContext, type Cookie, type Page } from '@playwright/test'

/** How the stand-in is to misbehave; its README section names the keys. */
interface Fault {
  status?: number
  delayMs?: number
  invalidJson?: boolean
  retryAfter?: number
  times?: number
  path?: string
}

/** People whose sessions no test ends, so that all tests of a worker can share one each. */
const SHARED = ['alex', 'steve', 'sunny']

/** Their cookies, once somebody signed in as them on this worker's server. */
const sessions = new Map<string, Cookie[]>()

/**
 * Signs the page's browser in as somebody, through the real way over the stand-in, without showing its page. The page itself stays where it
 * is: load it (again) to see the difference.
 */
export async function signIn(page: Page, persona: string): Promise<void> {
  const known = sessions.get(persona)
  if (known) return page.context().addCookies(known)
  // A sign-in ends the session that the browser held, which others may share.
  await page.context().clearCookies({ name: 'session' })
  const authorize = await authorizeAddress(page.request)
  authorize.searchParams.set('persona', persona)
  const back = await page.request.get(authorize.href, { maxRedirects: 0 })
  const home = await page.request.get(back.headers()['location'] ?? '', { maxRedirects: 0 })
  expect(home.headers()['location'], `signed in as ${persona}`).toBe('/dashboard')
  if (!SHARED.includes(persona)) return
  const cookies = await page.context().cookies(new URL(home.url()).origin)
  sessions.set(
    persona,
    cookies.filter(({ name }) => name === 'session'),
  )
}

/** Chooses who to be on the stand-in's own page, where the browser has been led. */
export async function chooseAtStandIn(page: Page, persona: string): Promise<void> {
  await page.getByLabel('Somebody else').fill(persona)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Has the stand-in spoil its next answers. Make it well again with {@link heal}. */
export async function misbehave(page: Page, fault: Fault): Promise<void> {
  const { origin } = await authorizeAddress(page.request)
  expect((await page.request.post(`${origin}/__control`, { data: fault })).status()).toBe(204)
}

export async function heal(page: Page): Promise<void> {
  const { origin } = await authorizeAddress(page.request)
  await page.request.post(`${origin}/__control/reset`)
}

/** A message as the stand-in's webhooks received it, and as it stands after its edits. */
interface ReceivedMessage {
  webhookId: string
  body: { embeds?: { title: string; description: string }[] }
}

/** What webhooks received, newest first. */
export async function receivedMessages(page: Page): Promise<ReceivedMessage[]> {
  const { origin } = await authorizeAddress(page.request)
  return (await page.request.get(`${origin}/__control/messages`)).json()
}

/** Where the site sends people to sign in; the stand-in's port is known to nobody else. */
async function authorizeAddress(request: APIRequestContext): Promise<URL> {
  const answer = await request.get('/api/auth/discord', { maxRedirects: 0 })
  return new URL(answer.headers()['location'] ?? '')
}
