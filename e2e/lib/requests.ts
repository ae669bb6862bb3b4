import { type BrowserContext, expect, type Page, type Request, type Route } from '@playwright/test'

/** The header of requests from our own pages. No others may change anything. */
export const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Sends a request as the person who is signed in on the page, as another tab would. Returns the body of the answer. */
export async function sendFrom<Answer = { _id: string }>(
  page: Page,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, data, headers: FROM_OUR_PAGE })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export const post = <Answer = { _id: string }>(page: Page, path: string, data?: object) =>
  sendFrom<Answer>(page, 'POST', path, data)

/**
 * Makes the API requests of a context survive that the server closes a kept connection while the next request is on its way: they are sent once more, as
 * browsers do. The server has not seen the first.
 */
export function resendAfterReset({ request }: BrowserContext): void {
  const send = request.fetch.bind(request)
  request.fetch = (url, options) => send(url, { maxRetries: 1, ...options })
}

/** Addresses (path and query) of the page's matching requests from now on, in order. */
export function recordRequests(page: Page, wanted: RegExp): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const address = addressOf(request)
    if (wanted.test(address)) made.push(address)
  })
  return made
}

export function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return `${request.method()} ${pathname}${search}`
}

/**
 * Records the page's requests from now on. The returned function waits until all of them have finished,
 * except the late ones.
 */
export function watchArrivals(
  page: Page,
  late: RegExp,
): (what: 'everything' | 'what is not late') => Promise<void> {
  const underway = new Set<Request>()
  page.on('request', (request) => underway.add(request))
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  return async (what) => {
    const awaited = () =>
      [...underway].map((request) => request.url()).filter((url) => what === 'everything' || !late.test(url))
    await expect.poll(awaited, { intervals: [50, 100] }).toEqual([])
  }
}

/** An error response in the API's format. */
export function refuse(status: number, error: string, code = 'internal') {
  return (route: Route) => route.fulfill({ status, json: { error, code } })
}

/**
 * Holds requests until they are released, so that a test can check the screen while they are pending.
 * `answer` then responds to them.
 */
export async function hold(
  page: Page,
  address: RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await gate
    await answer(route)
  })
  return letGo
}
