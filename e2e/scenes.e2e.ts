import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { loadAxe, violationsOf } from './lib/axe.ts'
import { type Look, play, type Scene, SCREENS, STATES } from './lib/scenes.ts'
import { tabThrough } from './lib/tab-order.ts'

/** Both layouts and both themes; the themes' colours do not depend on the width. */
const WIDE: Look = { width: 1440, colorScheme: 'light' }
const NARROW: Look = { width: 390, colorScheme: 'dark' }

/** The narrowest phone. A wide screen with page zoom gives the same width. */
const NARROWEST = 320

/**
 * A screen that does not exist, and a link in the audit log to a deleted server, which is prefetched when it
 * gets the focus.
 */
const MISSING = [/^404 GET \/nowhere/, /^404 GET \/api\/servers\/F{12}$/]

/** Failing and missing screens are states, too. */
const FAILURES = [...MISSING, /^[45]\d\d /, /^net::ERR_INTERNET_DISCONNECTED /, /^console: /, /^uncaught: /]

/** Scenes with all their usual controls. A list that fails to load only adds Retry. */
const OPERABLE = [...SCREENS, ...STATES.filter(({ name }) => /dialog|menu|captcha/.test(name))]

/** What this browser worker keeps for all scenes; see below. */
let shared: { context: BrowserContext; keeper: Page } | undefined

async function openShared(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const keeper = await context.newPage()
  await keeper.goto('/theme.js')
  return { context, keeper }
}

/**
 * All scenes of a worker use one browser context, because a new context loads and compiles the app's code again. A page that stays open keeps its process,
 * too. Each scene starts without cookies and stored data.
 */
const test = base.extend({
  context: async ({ browser, baseURL, contextOptions }, provide) => {
    shared ??= await openShared(browser, { ...contextOptions, ...(baseURL !== undefined && { baseURL }) })
    const { context, keeper } = shared
    await provide(context)
    for (const page of context.pages()) if (page !== keeper) await page.close()
    await keeper.evaluate(() => localStorage.clear())
    await context.clearCookies()
    // Not earlier: a page that is offline loads again when it can.
    await context.setOffline(false)
  },
})

/**
 * The looks in which a scene is checked. The other states of a screen differ from it in few elements, whose colours are tokens of a checked contrast. So
 * each is checked in one look, in turns.
 */
function looksOf(scene: Scene): Look[] {
  const looks = [NARROW, WIDE].filter(({ width }) => scene.widths?.includes(width) !== false)
  return SCREENS.includes(scene) ? looks : [looks[STATES.indexOf(scene) % looks.length] ?? WIDE]
}

for (const scene of [...SCREENS, ...STATES]) {
  test(`everybody can use ${scene.name}`, async ({ page, problems }) => {
    problems.expect(...(SCREENS.includes(scene) ? MISSING : FAILURES))
    const width = scene.widths?.[0] ?? WIDE.width
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await play(page, scene)

    await page.setViewportSize({ width: NARROWEST, height: 700 })
    // A chart appears a moment later.
    await expect.poll(() => widthOf(page), 'width of the content on a narrow phone').toBe(NARROWEST)
    if (scene.alike !== undefined)
      await page.locator(scene.alike).evaluateAll((all) => all.forEach((each) => each.remove()))

    // The heading gets the focus when it appears. A placeholder heading would lose it again.
    const excused = scene.name.endsWith('-loading') ? ['page-has-heading-one'] : []
    const found: string[] = []
    await loadAxe(page)
    for (const look of looksOf(scene)) {
      await page.setViewportSize({ width: look.width, height: 900 })
      await page.emulateMedia({ colorScheme: look.colorScheme })
      const violations = await violationsOf(page, excused)
      found.push(...violations.map((violation) => `${look.width} px, ${look.colorScheme}: ${violation}`))
    }
    expect(found, 'found by axe').toEqual([])

    if (!OPERABLE.includes(scene)) return
    await page.setViewportSize({ width, height: 900 })
    const { controls, unseen, missed } = await tabThrough(page)
    expect(controls).toBeGreaterThan(0)
    expect(unseen, 'has the focus, and one does not see where').toEqual([])
    expect(missed, 'not reached with Tab').toEqual([])
  })
}

/** Without the space for a scroll bar: on phones scroll bars are above the page. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
    return document.documentElement.scrollWidth
  })
}
