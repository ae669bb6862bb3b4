import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, readListings } from './lib/listings.ts'
import { provideArial } from './lib/plain-font.ts'
import { hold, watchArrivals } from './lib/requests.ts'
import { writeReview } from './lib/seed.ts'
import { untilComplete } from './lib/wait-for-app.ts'

/** Fonts and pictures. On a slow connection they arrive long after everything else. */
const LATE = /\.woff2\?|\.(png|webp|jpe?g|svg)$|\/avatars\//

/**
 * Sum of all layout shifts, as browsers measure it: 0 is perfect, and the smallest shift of one line is far
 * above this limit.
 */
const NOTHING = 0.001

// The test writes its replacement for Arial into the stylesheet, and our content policy correctly forbids
// that.
test.use({ bypassCSP: true })

/** Phones get every kind of screen. A wide window differs in its columns, which these have. */
const IN_COLUMNS = ['/', '/de', '/servers', '/rankings', '/status']

const LOOKS = [
  { look: 'wide', viewport: { width: 1440, height: 900 }, paths: IN_COLUMNS },
  {
    look: 'narrow',
    viewport: { width: 390, height: 844 },
    // Of the legal texts, the one with a table.
    paths: [
      ...IN_COLUMNS,
      '/servers?q=german+survival',
      '/servers?tag=Survival&with=on-phone',
      '/info',
      '/submit',
      '/hubs',
      '/roadmap',
      '/cookies',
    ],
  },
]

for (const { look, viewport, paths } of LOOKS) {
  test.describe(`${look}: nothing shifts while fonts and pictures arrive late`, () => {
    test.use({ viewport })

    for (const path of paths) test(`on ${path}`, ({ page }) => expectNoShift(page, path))

    test('on / with a shelf of saved servers', async ({ page }) => {
      const { items } = await readListings(page, { limit: 3 })
      const kept = items.map(({ _id: id, slug, name, tags }) => ({ id, slug, name, tags }))
      await page.addInitScript((text) => {
        localStorage.setItem('kept-servers', text)
        localStorage.setItem('shelf', 'yes')
      }, JSON.stringify(kept))
      await expectNoShift(page, '/')
      await expect(page.getByRole('region', { name: 'Saved in this browser' })).toBeVisible()
    })

    test('on / with a shelf of servers in the reader’s language, first and again', async ({ newcomer }) => {
      const page = await newcomer(undefined, { locale: 'de-AT' })
      for (const _visit of ['first', 'second']) {
        await expectNoShift(page, '/')
        await expect(page.getByRole('region', { name: 'In German' })).toBeVisible()
      }
    })

    test('on a listing, as a visitor and signed in', async ({ page, persona, newcomer }) => {
      const pictured = await findListing(page, ({ bannerFocus }) => bannerFocus !== null)
      await expectNoShift(page, `/servers/${pictured._id}`)
      const { _id } = await findListing(page, ({ ratingCnt }) => ratingCnt > 10)
      const reader = await newcomer(persona)
      await expectNoShift(reader, `/servers/${_id}`)
      await writeReview(reader, _id, 4, 'Calm and kind.')
      await expectNoShift(reader, `/servers/${_id}#reviews`)
    })

    if (look === 'narrow')
      test('on /submit, signed in', async ({ page, persona }) => {
        await signIn(page, persona)
        await expectNoShift(page, '/submit')
      })
  })
}

interface Shift {
  value: number
  /** What moved, and its positions before and after. */
  sources: string[]
}

async function expectNoShift(page: Page, path: string): Promise<void> {
  const allArrived = watchArrivals(page, LATE)
  const letGo = await hold(page, LATE)
  await provideArial(page)
  await page.addInitScript(watchShifts)
  // A page with late pictures does not reach the load event.
  await page.goto(path, { waitUntil: 'commit' })
  await untilComplete(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // An answer can lead to another request.
  for (const _round of [1, 2]) {
    await allArrived('what is not late')
    await twoFrames(page)
  }
  expect((await loadedFaces(page)).filter(isFallback).length, 'fallback faces first').toBeGreaterThan(1)

  letGo()
  await allArrived('everything')
  await page.evaluate(() => document.fonts.ready)
  const came = (await loadedFaces(page)).filter((family) => !isFallback(family))
  expect(came.length, 'then the late fonts').toBeGreaterThan(1)
  await twoFrames(page)

  const shifts = await page.evaluate<Shift[]>('window.shifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, shifts.flatMap(({ value, sources }) => [value.toFixed(5), ...sources]).join('\n')).toBeLessThan(
    NOTHING,
  )
  // A chart's styles may still be on their way through the routes of this test.
  await page.unrouteAll({ behavior: 'wait' })
}

function loadedFaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
}

const isFallback = (family: string) => family.includes('Fallback')

/** Runs in the page, before its own scripts. */
function watchShifts(): void {
  const shifts: { value: number; sources: string[] }[] = []
  Object.assign(window, { shifts })
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.slice(0, 40)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The DOM types do not contain these entries yet.
      const { value = 0, sources = [] }: LayoutShift = Object(entry)
      shifts.push({
        value,
        sources: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)}: ${box(previousRect)} → ${box(currentRect)}`,
        ),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShift {
  value?: number
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
