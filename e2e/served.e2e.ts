import type { Page } from '@playwright/test'
import { TAGS } from '../contract/directory.ts'
import { COOKIES } from '../contract/legal/cookies.ts'
import type { Listing } from '../contract/listing.ts'
import { PRIVACY } from '../contract/legal/privacy.ts'
import { TERMS } from '../contract/legal/terms.ts'
import type { Incident } from '../contract/incident.ts'
import { QUESTIONS } from '../contract/questions.ts'
import { firstReviewsPath, type Review } from '../contract/review.ts'
import { ROADMAP_LABELS, ROADMAP_STATUSES, type RoadmapItem } from '../contract/roadmap.ts'
import { expect, test } from './fixtures.ts'
import { findListing, readListings } from './lib/listings.ts'
import { hold, recordRequests } from './lib/requests.ts'

/** What a page shows where: the outline that must not move when the web app takes over. */
interface Outline {
  text: string
  box: string
}

const OUTER = 'header, main, footer a'
const LANDMARKS = `${OUTER}, h1, main h2, main h3, main article, main form, main fieldset a, main output, main nav`

async function outlineOf(page: Page, within: string): Promise<Outline[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.locator(within).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const round = (value: number) => Math.round(value / 2) * 2
        // A minute may end between two looks.
        const words = element.textContent.replace(/\s+/g, ' ').replaceAll(/\d+m ago/g, '… ago')
        return {
          text: `<${element.localName}> ${element.matches('header, section, article, li') ? '' : words.slice(0, 60)}`,
          box: [x, y + scrollY, width, height].map(round).join(' '),
        }
      }),
  )
}

async function readRoadmap(page: Page): Promise<{ items: RoadmapItem[] }> {
  return (await page.request.get('/api/roadmap?q=&tag=')).json()
}

async function readReviews(page: Page, id: string): Promise<{ items: Review[] }> {
  return (await page.request.get(firstReviewsPath(id))).json()
}

async function readIncidents(page: Page): Promise<{ items: Incident[] }> {
  return (await page.request.get('/api/status/incidents?limit=5')).json()
}

/** Keeps the web app from starting until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.fallback()
  })
  return letGo
}

/** What a first visit may ask for until the directory has nothing left to do, pictures of servers and people aside. */
const FIRST_REQUESTS_MAX = 12

/** What the browser says of scripts it was told not to run. */
const NO_SCRIPTS = /^csp GET \/(?:assets\/.*|theme)\.js$/

test.beforeEach(({ problems }) => problems.expect(NO_SCRIPTS))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the directory lists a page of servers as links, with tags, orders, pages and search', async ({
    page,
  }) => {
    await page.goto('/servers')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(18)
    const links = cards.getByRole('heading', { level: 3 }).getByRole('link')
    const name = (await links.first().textContent()) ?? ''
    await expect(page.getByRole('group', { name: 'Tags' }).getByRole('link')).toHaveText(['All', ...TAGS])
    await expect(page.getByRole('list', { name: 'Sort by' }).getByRole('link')).toHaveCount(5)

    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText(/^Showing 19-36 of/)).toBeVisible()

    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await expect(links.filter({ hasText: name }).first()).toBeVisible()
    await links.filter({ hasText: name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('a server’s page says what it is, and leads to its Discord', async ({ page }) => {
    const { _id, name, description, discord } = await findListing(
      page,
      (listing) => listing.discord !== null && listing.description !== '' && listing.ratingCnt > 0,
    )
    await page.goto(`/servers/${_id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(description.split('\n')[0] ?? '')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join Discord' })).toHaveAttribute('href', discord ?? '')
    expect(await page.content()).toContain('Voting and writing a review need JavaScript.')
    await expect(page.getByText('Send review')).toBeHidden()
    const { items } = await readReviews(page, _id)
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('heading', { level: 3 })).toHaveText(
      items.map(({ author }) => author.username),
    )
  })

  test('the legal pages are there word for word', async ({ page }) => {
    for (const { title, sections } of [TERMS, PRIVACY, COOKIES]) {
      await page.goto(`/${title.toLowerCase()}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText(
        sections.map((section) => section.title),
      )
      await page
        .getByRole('link', { name: sections.at(-1)?.title ?? '' })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`#${sections.at(-1)?.id}$`))
    }
    await expect(page.getByRole('table', { name: 'Cookies' })).toContainText('__Host-session')
  })

  test('the hubs lead to their Discord', async ({ page }) => {
    await page.goto('/hubs')
    const cards = page.getByRole('article')
    await expect(cards.first().getByRole('link', { name: /^Join / })).toHaveAttribute(
      'href',
      /^https:\/\/discord\.gg\//,
    )
    await expect(cards.first()).toContainText(/\d[\d.]*k? online/)
  })

  test('the roadmap has its columns, counts and a search', async ({ page }) => {
    await page.goto('/roadmap')
    const { items } = await readRoadmap(page)
    for (const status of ROADMAP_STATUSES) {
      const column = page.getByRole('region', { name: new RegExp(`^${ROADMAP_LABELS[status]}`) })
      const titles = items.filter((item) => item.status === status).map(({ title }) => title)
      await expect(column.getByRole('heading', { level: 2 })).toContainText(`${titles.length} item`)
      await expect(column.getByRole('heading', { level: 3 })).toHaveText(titles)
    }
    const { title, tags } = items.find((item) => item.tags.length > 0) ?? { title: '', tags: [] }
    await page.getByRole('searchbox').fill(title)
    await page.getByLabel('Tag', { exact: true }).selectOption(tags[0] ?? '')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([title])
    await expect(page.getByRole('searchbox')).toHaveValue(title)
    await expect(page.getByText('Suggest a feature')).toBeHidden()
  })

  test('the status page says how things are, and leads to the incidents', async ({ page }) => {
    await page.goto('/status')
    await expect(
      page.getByRole('heading', { level: 2, name: /^(All Systems|Degraded|Partial|Unknown)/ }),
    ).toBeVisible()
    for (const name of ['API', 'Website', 'Embeds']) {
      await expect(page.getByRole('listitem', { name, exact: true })).toContainText(
        /Operational|Degraded|No data/,
      )
      await expect(page.getByRole('list', { name: `${name}, day by day` }).getByRole('listitem')).toHaveCount(
        7,
      )
    }
    await expect(page.getByText(/^As of \d\d:\d\d UTC$/)).toBeVisible()
    await expect(page.getByText('Subscribe (Discord)')).toBeHidden()
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Updates' })).toBeVisible()
  })

  test('the information page answers what people ask', async ({ page }) => {
    await page.goto('/info')
    for (const { question, answer } of QUESTIONS) {
      await expect(page.getByText(question, { exact: true })).toBeVisible()
      await expect(page.getByText(answer, { exact: true })).toBeVisible()
    }
  })

  test('every other page says where one is', async ({ page }) => {
    for (const path of ['/', '/info', '/submit', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/')
    const { items } = await readListings(page, { sort: 'new', limit: 5 })
    for (const { name } of items)
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  })
})

test('the directory comes with few requests, and asks for nothing that came with the page', async ({
  page,
}) => {
  const made = recordRequests(page, /^GET \/(?!avatars|banners)/)
  await page.goto('/servers')
  await expect(page.locator('[data-served]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(18)
  await expect.poll(() => made.filter((address) => address.includes('/assets/later-'))).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(FIRST_REQUESTS_MAX)
  expect(made.filter((address) => /^GET \/api\/servers\?.*\bpage=1\b/.test(address))).toEqual([])
})

for (const [look, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
})) {
  test.describe(`${look}: the page as it is served stands where the web app puts it`, () => {
    test.use({ viewport })

    async function expectSame(page: Page, path: string, within = LANDMARKS): Promise<void> {
      const letGo = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('footer').waitFor()
      await page.waitForFunction(() => document.styleSheets.length > 0)
      const served = await outlineOf(page, within)
      letGo()
      await expect(page.locator('[data-served]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await outlineOf(page, within)).toEqual(served)
    }

    test('on the directory', async ({ page }) => {
      await expectSame(page, '/servers?q=&tag=All&sort=top&page=1', LANDMARKS)
    })

    test('on a server', async ({ page }) => {
      for (const wanted of [
        ({ ratingCnt }: Listing) => ratingCnt > 10,
        ({ ratingCnt }: Listing) => ratingCnt === 0,
      ]) {
        const { _id } = await findListing(page, wanted)
        await expectSame(
          page,
          `/servers/${_id}`,
          `${OUTER}, h1, main h2, main h3, main section, main li, main textarea`,
        )
      }
    })

    for (const path of ['/hubs', '/roadmap', '/roadmap?q=nothing+like+it', '/terms', '/privacy', '/cookies'])
      test(`on ${path}`, ({ page }) =>
        expectSame(page, path, `${LANDMARKS}, main p, main li, main tr, main a`))

    test('on the status page and an incident', async ({ page }) => {
      // What a script will turn into a button is another element until then.
      const outline = `${LANDMARKS}, main dd, main figure, main li`
      await expectSame(page, '/status', outline)
      const { items } = await readIncidents(page)
      await expectSame(page, `/status/incidents/${items[0]?._id}`, outline)
    })

    test('on the home page, and at the head of the information page', async ({ page }) => {
      await expectSame(page, '/', `${LANDMARKS}, main section, main li, main dd, main a`)
      await expectSame(page, '/info', 'header, h1, main > div:first-child dd')
    })
  })
}

test('the web app is asked for once the styles are there and the page can be painted', async ({ page }) => {
  const made = recordRequests(page, /\/assets\/.*\.(?:css|js)$/)
  const letGo = await hold(page, /\/assets\/.*\.css$/)
  await page.goto('/servers', { waitUntil: 'commit' })
  await page.waitForLoadState('domcontentloaded')
  // Longer than a frame takes by far.
  await page.waitForTimeout(1000)
  expect(made).toEqual([expect.stringMatching(/\.css$/)])
  letGo()
  await expect(page.locator('[data-served]')).toHaveCount(0)
  expect(made.length).toBeGreaterThan(1)
})

test('who has read on in the page stays there when the web app takes over', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/servers', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  letGo()
  await expect(page.locator('[data-served]')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

test('without the web app the links of the page still lead on', async ({ page, problems }) => {
  problems.expect(/^net::ERR_FAILED /, /^uncaught: Failed to fetch dynamically imported module/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  const failed = page.waitForEvent('pageerror')
  await page.goto('/servers', { waitUntil: 'commit' })
  const link = page.getByRole('article').first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  await failed
  await link.click()
  // At once: a link that waits for the web app leads on by itself only after ten seconds.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 5000 })
})

test('the web app takes over when it is ready, not when its patience ends', async ({ page }) => {
  await page.addInitScript(() => {
    const later = window.setTimeout
    const soonOnly = (work: TimerHandler, ms = 0) => (ms < 3000 ? later(work, ms) : 0)
    Object.assign(window, { setTimeout: soonOnly })
  })
  for (const path of ['/', '/servers', '/info', `/servers/${(await findListing(page, () => true))._id}`]) {
    await page.goto(path)
    await expect(page.locator('[data-served]'), path).toHaveCount(0)
  }
})

test('what is typed before the web app takes over is searched for', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/servers', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox')
  await field.pressSequentially('skyb')
  letGo()
  await expect(page).toHaveURL(/q=skyb&/)
  await expect(field).toHaveValue('skyb')
  await expect(field).toBeFocused()
})

test('a link that is followed before the web app takes over leads there without loading anew', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/servers', { waitUntil: 'commit' })
  const link = page.getByRole('article').first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  const loads: string[] = []
  page.on('request', (asked) => asked.isNavigationRequest() && loads.push(asked.url()))
  await link.click()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(loads).toEqual([])
})

test('the slash key works before the web app takes over, and the focus stays', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/servers', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox')
  await field.waitFor()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  letGo()
  await expect(page.locator('[data-served]')).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('the focus of the keyboard stays where it was when the web app takes over', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/info', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  letGo()
  await expect(page.locator('[data-served]')).toHaveCount(0)
  await expect(skip).toBeFocused()
})
