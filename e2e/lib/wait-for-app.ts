import { type BrowserContext, errors, type Page } from '@playwright/test'

/** Longer than the web app takes to start on a machine that is several times slower than usual. */
const PATIENCE_MS = 30_000

/**
 * Makes `goto` and `reload` of a context's pages wait until the web app is ready for clicks, which is later
 * than the load event. A test whose app never starts passes a `waitUntil` of its own.
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

/** Waits until the app is ready for clicks. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, null, { timeout: PATIENCE_MS }).catch((cause: unknown) => {
    if (!(cause instanceof errors.TimeoutError)) throw cause
    throw new Error(`The app did not start within ${PATIENCE_MS / 1000} s: ${page.url()}`, { cause })
  })
}

/** Runs in the page. Pages outside the app have no root. */
function isHydrated(): boolean {
  return (
    document.querySelector('html')?.dataset['hydrated'] === 'true' || document.getElementById('root') === null
  )
}

/**
 * Waits for the code that the app loads after its first paint, for example toasts and the error screen.
 * Without it nothing works offline.
 */
export async function untilComplete(page: Page): Promise<void> {
  await page.locator('[data-toaster]').waitFor({ state: 'attached' })
}
