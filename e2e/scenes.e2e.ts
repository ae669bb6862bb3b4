import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { loadAxe, violationsOf } from './lib/axe.ts'
import { type Look, play, type Scene, SCREENS, STATES } from './lib/scenes.ts'
import { addressOf, recordRequests } from './lib/requests.ts'
import { tabThrough } from './lib/tab-order.ts'

/** Both layouts and both themes; the themes' colours do not depend on the width. */
const WIDE: Look = { width: 1440, colorScheme: 'light' }
/** The narrowest phone. A wide screen with page zoom gives the same width. */
const NARROW: Look = { width: 320, colorScheme: 'dark' }

/**
 * A screen that does not exist, and a link in the audit log to a deleted server, which is prefetched when it
 * gets the focus.
 */
const MISSING = [/^404 GET \/nowhere/, /^404 GET \/api\/servers\/F{12}\?/]

/** Failing and missing screens are states, too. */
const FAILURES = [...MISSING, /^[45]\d\d /, /^net::ERR_INTERNET_DISCONNECTED /, /^console: /, /^uncaught: /]

/** Screens whose content fails, loads or is missing with parts of their own, or as the typical case of an area. */
const TYPICAL = ['home', 'servers', 'server', 'dashboard', 'status', 'admin', 'edit']

/**
 * The other screens show an error, a placeholder or an empty list with the same parts, so these states are checked on
 * the typical screens alone. The pictures (`npm run shots`) contain them all.
 */
function isRepeated({ name }: Scene): boolean {
  const screen = /^(.+)-(?:failing|loading|empty|none|not-found|nothing-found)$/.exec(name)?.[1]
  return screen !== undefined && !TYPICAL.includes(screen)
}

const OTHER_STATES = STATES.filter((scene) => !isRepeated(scene))

/** Scenes with all their usual controls. A list that fails to load only adds Retry. */
const OPERABLE = [...SCREENS, ...OTHER_STATES.filter(({ name }) => /dialog|menu|captcha/.test(name))]

const SCENES = [...SCREENS, ...OTHER_STATES]

/**
 * Whether axe checks a scene in this look: a typical screen in both, any other scene in one of them, in turns. Markup and names hardly depend on the look, and
 * colours are tokens of a checked contrast.
 */
function isChecked(scene: Scene, look: Look): boolean {
  if (scene.widths !== undefined) return look === NARROW
  if (TYPICAL.includes(scene.name)) return true
  return look === (SCENES.indexOf(scene) % 2 === 1 ? NARROW : WIDE)
}

for (const scene of SCENES) {
  test(`everybody can use ${scene.name}`, async ({ page, problems }) => {
    problems.expect(...(SCREENS.includes(scene) ? MISSING : FAILURES))
    // The heading gets the focus when it appears. A placeholder heading would lose it again.
    const excused = scene.name.endsWith('-loading') ? ['page-has-heading-one'] : []
    const found: string[] = []
    const checkIn = async (look: Look) => {
      const violations = await violationsOf(page, excused)
      found.push(...violations.map((violation) => `${look.width} px, ${look.colorScheme}: ${violation}`))
    }

    const width = scene.widths?.[0] ?? WIDE.width
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: WIDE.colorScheme })
    const failed = watchFailures(page)
    await play(page, scene)
    if (scene.alike !== undefined) {
      await expectToFit(page)
      await page.locator(scene.alike).evaluateAll((all) => all.forEach((each) => each.remove()))
      await page.setViewportSize({ width, height: 900 })
    }
    await loadAxe(page)
    if (isChecked(scene, WIDE)) await checkIn(WIDE)

    // In one size with the check of the width, because each change draws the page anew.
    if (isChecked(scene, NARROW)) await page.emulateMedia({ colorScheme: NARROW.colorScheme })
    await expectToFit(page)
    if (isChecked(scene, NARROW)) await checkIn(NARROW)
    expect(found, 'found by axe').toEqual([])

    if (RETRIED.includes(scene)) await expectRetry(page, failed)
    if (!OPERABLE.includes(scene)) return
    await page.setViewportSize({ width, height: 900 })
    const { controls, unseen, missed } = await tabThrough(page)
    expect(controls).toBeGreaterThan(0)
    expect(unseen, 'has the focus, and one does not see where').toEqual([])
    expect(missed, 'not reached with Tab').toEqual([])
  })
}

/** The dashboard loads a closed tab ahead, and its hint at new messages shows no error. */
const SILENT = /\/api\/(servers\/reports\/me|affiliates\/me\/messages)/

/** A status page asks again by itself, and a picture is chosen again. */
const WITHOUT_RETRY = ['status-failing', 'banner-failing']

/** Scenes that are checked as well press Retry in the same visit. */
const RETRIED = STATES.filter(({ name }) => name.endsWith('-failing') && !WITHOUT_RETRY.includes(name))

for (const scene of RETRIED.filter((one) => !OTHER_STATES.includes(one))) {
  test(`Retry asks again for everything that failed in ${scene.name}`, async ({ page, problems }) => {
    problems.expect(...FAILURES)
    const failed = watchFailures(page)
    await play(page, scene)
    await expectRetry(page, failed)
  })
}

/** Addresses that failed, from now on. */
function watchFailures(page: Page): Set<string> {
  const failed = new Set<string>()
  page.on('response', (answer) => {
    const address = addressOf(answer.request())
    if (answer.status() === 400 && !SILENT.test(address)) failed.add(address)
  })
  return failed
}

/** Retry asks again for everything that failed. */
async function expectRetry(page: Page, failed: Set<string>): Promise<void> {
  const retries = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  const asked = recordRequests(page, /^GET /)
  // All at once, because an error that asks again gives way to a placeholder. A part of the page can fail later.
  const retryAll = async () => {
    await retries.evaluateAll((all) =>
      all.forEach((each) => each.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    )
    return [...failed].filter((address) => !asked.includes(address))
  }
  await expect.poll(retryAll, { intervals: [200] }).toEqual([])
  expect(failed.size).toBeGreaterThan(0)
}

/** Leaves the page in the width of the narrowest phone. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: NARROW.width, height: 700 })
  // A chart appears a moment later.
  await expect
    .poll(() => widthOf(page), { message: 'width of the content on a narrow phone', intervals: [20, 50] })
    .toBe(NARROW.width)
}

/** Without the space for a scroll bar: on phones scroll bars are above the page. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
    return document.documentElement.scrollWidth
  })
}
