import { expect, type Page, type Request, type Route } from '@playwright/test'

/** Addresses (path and query) of the requests a page makes from now on, in order, as far as they match. */
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
 * Watches from now on what a page asks for. The function it gives waits until all of it has come, or all that is not late.
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

/** Answers as the API does when it refuses or breaks. */
export function refuse(status: number, error: string, code = 'internal') {
  return (route: Route) => route.fulfill({ status, json: { error, code } })
}

/** Holds requests back until told to let go, so that a test sees what stands on the screen meanwhile. `answer` then answers them. */
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
