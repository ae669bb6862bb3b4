import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { resendAfterReset } from './requests.ts'
import { waitForApp } from './wait-for-app.ts'

/** A context that tests use one after another. */
interface Kept {
  context: BrowserContext
  /** A page that stays open, because the process with the app's code ends with its last page. */
  keeper: Page
  /** Playwright cannot take a faked clock back, so such a context ends with its test. */
  isClockFaked: boolean
}

/** Contexts of this browser worker that no test uses now, by their options. */
const idle = new Map<string, Kept[]>()

/**
 * Provides contexts without stored data for one test. One of an earlier test is used where there is one, because a
 * new one loads the app's code again. Call the returned `end`.
 */
export function lendContexts(browser: Browser, defaults: BrowserContextOptions) {
  const key = JSON.stringify(defaults)
  const lent: Kept[] = []
  const others: Kept[] = []
  return {
    open: async (options?: BrowserContextOptions): Promise<BrowserContext> => {
      const known = options ? undefined : idle.get(key)?.pop()
      const kept = known ?? (await create(browser, { ...defaults, ...options }))
      if (options) others.push(kept)
      else lent.push(kept)
      return kept.context
    },
    end: async () => {
      for (const { context } of others) await context.close()
      for (const kept of lent)
        if (await clean(kept)) idle.set(key, [...(idle.get(key) ?? []), kept])
        else await kept.context.close()
    },
  }
}

async function create(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  resendAfterReset(context)
  const keeper = await context.newPage()
  await keeper.goto('/theme.js')
  if (options.javaScriptEnabled !== false) waitForApp(context)
  const kept = { context, keeper, isClockFaked: false }
  const { clock } = context
  const [install, setFixedTime] = [clock.install.bind(clock), clock.setFixedTime.bind(clock)]
  clock.install = (time) => {
    kept.isClockFaked = true
    return install(time)
  }
  clock.setFixedTime = (time) => {
    kept.isClockFaked = true
    return setFixedTime(time)
  }
  return kept
}

/** Runs in the page. A service worker answers requests that tests want to answer. */
async function forget(): Promise<void> {
  localStorage.clear()
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Whether another test can use it. */
async function clean({ context, keeper, isClockFaked }: Kept): Promise<boolean> {
  const pages = context.pages().filter((page) => page !== keeper)
  await Promise.all(pages.map((page) => page.close()))
  if (isClockFaked || keeper.isClosed()) return false
  await Promise.all([
    keeper.evaluate(forget),
    context.clearCookies(),
    context.unrouteAll(),
    // Not earlier: a page that is offline loads again when it can.
    context.setOffline(false),
  ])
  return true
}
