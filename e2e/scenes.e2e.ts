import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { loadAxe, violationsOf } from './lib/axe.ts'
import { expectRetry, watchFailures } from './lib/retry.ts'
import { type Look, play, type Scene, SCREENS, STATES } from './lib/scenes.ts'
import { tabThrough } from './lib/tab-order.ts'

/** Both layouts and both themes; the themes' colours do not depend on the width. */
const WIDE: Look = { width: 1440, colorScheme: 'light' }
/** The narrowest phone. A wide screen with page zoom gives the same width. */
const NARROW: Look = { width: 320, colorScheme: 'dark' }

/**
 * A screen that does not exist, and a link in the audit log to a deleted server, which is prefetched when it
 * gets the focus.
 */
const MISSING = [/^404 GET \/nowhere/, /^404 GET \/api\/servers\/F{12}[?/]/]

/** Failing and missing screens are states, too. */
const FAILURES = [...MISSING, /^[45]\d\d /, /^net::ERR_INTERNET_DISCONNECTED /, /^console: /, /^uncaught: /]

/** A phone, and what its first screen and the whole page hold at most. */
const PHONE = { width: 390, height: 844 }
const LIMITS: Record<string, { toPress?: number; height?: number; firstServer?: number }> = {
  home: { toPress: 14, height: 3000 },
  'home-in-german': { toPress: 14, height: 3000 },
  servers: { toPress: 16 },
  'servers-playing': { toPress: 16 },
  server: { toPress: 8, height: 3200 },
  'server-realm': { toPress: 8, height: 3200 },
  info: { height: 2500 },
  'dashboard-of-a-newcomer': { height: 2500 },
  dashboard: { height: 2500 },
  // Its height depends on how many servers other tests gave to this owner.
  'dashboard-of-an-owner': { firstServer: 500 },
}

/** Screens whose content fails, loads or is missing with parts of their own, or as the typical case of an area. */
const TYPICAL = ['home', 'servers', 'server', 'server-reviews', 'dashboard', 'status', 'admin', 'edit']

/** A scene that is checked, and those that are made of the same parts: other texts and figures, fewer controls. */
const SAME_PARTS: Record<string, readonly string[]> = {
  'servers-loading': ['home-loading', 'server-loading', 'status-loading', 'edit-placeholders'],
  'dashboard-placeholders': ['dashboard-loading', 'admin-servers-on-their-way', 'admin-reports-on-their-way'],
  'servers-empty': ['home-empty', 'servers-past-the-end', 'servers-typo', 'rankings-missing-week'],
  'servers-failing': ['home-failing', 'server-failing'],
  'server-not-found': ['insights-not-yours'],
  'missing-part': ['error', 'offline'],
  'submit-signed-out': ['edit-signed-out'],
  'edit-faulty': ['edit-dirty', 'application-faulty'],
  'banner-uploading': ['banner-over', 'banner-fetching'],
  'banner-refused': ['banner-address-refused'],
  'banner-chosen': ['banner-removed'],
  'insights-impressions': ['insights-clicks', 'insights-votes', 'insights-reviews', 'insights-too-often'],
  'status-degraded': ['status-operational', 'status-incident', 'status-unknown', 'status-stale'],
  'status-subscribe-dialog': ['status-subscribing'],
  'application-rejected': ['application-pending', 'application-accepted'],
  'rewards-connected': ['rewards-without-key'],
  'roadmap-suggest-faulty-dialog': ['roadmap-suggest-dialog'],
  'admin-roadmap': ['admin-roadmap-all'],
  'admin-reports': ['admin-reports-all'],
  'admin-deny-dialog': ['admin-delete-dialog'],
  'admin-applications-dialog': ['admin-applications-delete-dialog'],
  'admin-selected': ['admin-deleted'],
  'server-vote-held': ['server-vote-void'],
}

const LIKE_OTHERS = Object.values(SAME_PARTS).flat()

/**
 * The other screens show an error, a placeholder or an empty list with the same parts, so these states are checked on
 * the typical screens alone. The pictures (`npm run shots`) contain them all.
 */
function isRepeated({ name }: Scene): boolean {
  const screen = /^(.+)-(?:failing|loading|empty|none|not-found|nothing-found)$/.exec(name)?.[1]
  return LIKE_OTHERS.includes(name) || (screen !== undefined && !TYPICAL.includes(screen))
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

    if (scene.name in LIMITS) await expectRestraint(page, LIMITS[scene.name] ?? {})
    if (RETRIED.includes(scene)) await expectRetry(page, failed)
    if (!OPERABLE.includes(scene)) return
    await page.setViewportSize({ width, height: 900 })
    const { controls, unseen, missed } = await tabThrough(page)
    expect(controls).toBeGreaterThan(0)
    expect(unseen, 'has the focus, and one does not see where').toEqual([])
    expect(missed, 'not reached with Tab').toEqual([])
  })
}

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

/** Leaves the page in the width of the narrowest phone. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: PHONE.width, height: 700 })
  await expectInside(page, [200, 150])
  await page.setViewportSize({ width: NARROW.width, height: 700 })
  await expectInside(page, [100])
}

async function expectInside(page: Page, letters: number[]): Promise<void> {
  // A chart appears a moment later.
  await expect
    .poll(() => page.evaluate(outsideOf, letters), { message: 'outside of a phone', intervals: [20, 50] })
    .toEqual([])
}

/** Runs in the page: what is outside with letters of these sizes in percent, but for what scrolls sideways or ends in an ellipsis. The last size stays. */
function outsideOf(letters: number[]): string[] {
  const { documentElement: root } = document
  // On phones scroll bars are above the page.
  root.style.scrollbarGutter = 'auto'
  const mayLeave = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { overflowX, textOverflow } = getComputedStyle(element)
    return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || mayLeave(element.parentElement)
  }
  return letters.flatMap((size) => {
    root.style.fontSize = `${size}%`
    const lost = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 2 && (right > root.clientWidth + 1 || left < -1) && !mayLeave(element)
      },
    )
    const names = lost.map(({ localName, textContent }) => `${localName} ${textContent.slice(0, 40)}`)
    if (root.scrollWidth > root.clientWidth) names.push(`a page of ${root.scrollWidth} pixels`)
    return names.map((name) => `${size} %: ${name}`)
  })
}

async function expectRestraint(page: Page, limits: (typeof LIMITS)[string]): Promise<void> {
  await page.setViewportSize(PHONE)
  const measure = () =>
    page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' })
      const isSeen = (control: Element) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const width = Math.min(right, innerWidth) - Math.max(left, 0)
        const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
        return width > 9 && height > 9 && control.checkVisibility({ visibilityProperty: true })
      }
      return {
        toPress: [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(isSeen)
          .length,
        height: document.documentElement.scrollHeight,
        firstServer:
          document.querySelector('article')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      }
    })
  // The bar at the lower edge leaves when the buttons at the top are there.
  for (const what of ['toPress', 'height', 'firstServer'] as const)
    await expect
      .poll(async () => (await measure())[what], { message: what })
      .toBeLessThanOrEqual(limits[what] ?? Number.POSITIVE_INFINITY)
}
