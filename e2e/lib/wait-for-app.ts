import type { BrowserContext, Page } from '@playwright/test'

/** Longer than the web app waits for its first screen before it shows that on its way. */
const PATIENCE_MS = 8000

/**
 * Lets `goto` and `reload` of a context's pages return once the web app has taken over from the page as it was served, which the browser counts as loaded
 * before. Whoever says how long to wait, waits as said.
 */
export function waitForApp(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil === undefined) await takeOver(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      if (options?.waitUntil === undefined) await takeOver(page)
      return response
    }
  })
}

/** One that never comes is what the test is about, or fails it by what is missing. */
async function takeOver(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, null, { timeout: PATIENCE_MS }).catch(() => undefined)
}

/** What React draws carries its marks; the page as it was served does not, and other pages have no such place. */
function isTakenOver(): boolean {
  const root = document.getElementById('root')
  return (
    root === null || Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber'))
  )
}
