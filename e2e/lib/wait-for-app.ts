import type { BrowserContext, Page } from '@playwright/test'

/** Longer than the web app takes to start on a slow machine. */
const PATIENCE_MS = 8000

/**
 * Lets `goto` and `reload` of a context's pages return once the web app is ready for clicks, which is later than what the browser calls
 * loaded. A call that says how long to wait, waits as it says.
 */
export function waitForApp(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil === undefined) await untilHydrated(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      if (options?.waitUntil === undefined) await untilHydrated(page)
      return response
    }
  })
}

/** Waits until the app is ready for clicks. One that never starts is what the test is about, or fails it by what is missing. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, null, { timeout: PATIENCE_MS }).catch(() => undefined)
}

/** Runs in the page. Pages that are no screen of the app have no root. */
function isHydrated(): boolean {
  return document.documentElement.dataset['hydrated'] === 'true' || document.getElementById('root') === null
}

/** Waits for what the app loads after its first paint, the toasts and the screen for errors among it; without it nothing works offline. */
export async function untilComplete(page: Page): Promise<void> {
  await page.locator('[popover][aria-live="polite"]').waitFor({ state: 'attached' })
}
