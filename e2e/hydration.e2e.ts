import type { Page } from '@playwright/test'
import { TAGS } from '#contract/directory/directory.ts'
import { SITE_LANGUAGES } from '#contract/language/site-languages.ts'
import { COOKIES } from '#contract/legal/cookies.ts'
import { PRIVACY } from '#contract/legal/privacy.ts'
import { TERMS } from '#contract/legal/terms.ts'
import { LANGUAGES, NAMED_BY_SPEAKERS, NAMED_IN_ENGLISH } from '#contract/listings/languages.ts'
import { ANSWER_WORDS, QUESTION_WORDS } from '#contract/site/questions.ts'
import { expect, test } from './fixtures.ts'
import { chooseAtStandIn } from './lib/discord.ts'
import { findListing, findPage } from './lib/listings.ts'
import { hold, recordRequests } from './lib/requests.ts'
import { untilComplete, untilHydrated } from './lib/wait-for-app.ts'

const SCRIPTS = /\/assets\/.*\.js$/
/**
 * The requests allowed in a first visit until the directory is complete with the page after it, without
 * pictures of servers and people.
 */
const FIRST_REQUESTS_MAX = 18
/** The browser's message about scripts that the content policy blocked. */
const NO_SCRIPTS = /^csp GET \/(?:assets\/.*|theme)\.js$/

/** Opens a page without starting its app until the returned function is called. */
async function openBeforeApp(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await hold(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return async () => {
    letGo()
    await untilHydrated(page)
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ problems }) => problems.expect(NO_SCRIPTS))

  test('the directory has links for tags, pages and sort orders, and a search form', async ({ page }) => {
    await page.goto('/servers')
    const links = page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link')
    await expect(links).toHaveCount(18)
    const name = (await links.first().textContent()) ?? ''
    await expect(page.getByRole('group', { name: 'Tags' }).getByRole('link')).toHaveText(['All', ...TAGS])

    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^Showing 19-36 of/)).toBeVisible()

    await page.getByLabel('Sort by').selectOption('name')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/sort=name/)
    await links.filter({ hasText: name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await page.content()).toContain('Writing a review needs JavaScript.')
  })

  test('legal texts, answers, hubs, roadmap, status and incidents are readable', async ({ page }) => {
    for (const { title, sections } of [TERMS, PRIVACY, COOKIES]) {
      await page.goto(`/${title.toLowerCase()}`)
      await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText(
        sections.map((section) => section.title),
      )
    }
    await page.goto('/info')
    for (const question of Object.values(QUESTION_WORDS))
      await expect(page.getByText(question, { exact: true })).toBeVisible()
    for (const answer of Object.values(ANSWER_WORDS))
      await expect(page.getByText(answer, { exact: true })).toBeAttached()
    await page.goto('/hubs')
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /^Join / }),
    ).toBeVisible()
    await page.goto('/roadmap')
    const idea = page.getByRole('heading', { level: 3 }).first()
    const title = (await idea.textContent()) ?? ''
    await page.getByRole('searchbox').fill(title)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    await page.goto('/status')
    await expect(page.getByRole('list', { name: 'API, day by day' }).getByRole('listitem')).toHaveCount(7)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Updates' })).toBeVisible()
  })
})

test('the directory needs few requests, and does not request data that the page contains', async ({
  page,
}) => {
  const made = recordRequests(page, /^GET \/(?!avatars|banners|embed\/islands)/)
  // With a route, nothing comes from the browser's cache.
  await page.route(SCRIPTS, (route) => route.fallback())
  // Independent of the computer's speed: what the page contains stays fresh.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/servers')
  await expect.poll(() => made.filter((address) => address.includes('/assets/later-'))).toHaveLength(1)
  await expect.poll(() => made.some((address) => address.includes('/assets/results-extras-'))).toBe(true)
  const lists = () => made.filter((address) => address.startsWith('GET /api/servers?'))
  // The next page is loaded ahead.
  await expect.poll(lists).toEqual([expect.stringContaining('page=2')])
  await page.waitForLoadState('networkidle')
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(FIRST_REQUESTS_MAX)
  expect(lists()).toHaveLength(1)
})

test('the app is read after the page is on the screen', async ({ page }) => {
  await page.goto('/servers')
  await untilHydrated(page)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { painted, parsed, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').at(0)?.startTime ?? 0,
    parsed: performance.getEntriesByType('navigation').at(0)?.toJSON().domContentLoadedEventStart,
    asked: performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/assets/') && name.endsWith('.js'))?.startTime,
  }))
  expect(painted).toBeGreaterThan(0)
  // A machine that takes a second to paint reads the app without waiting for that.
  expect(asked).toBeGreaterThan(Math.min(painted, parsed + 1000))
})

// Screens with dates are opened on both sides of UTC: near midnight each may have another day.
for (const [language, timezoneId, others] of [
  ['ar-EG', 'Asia/Kolkata', ['/', '/servers', '/hubs', '/info']],
  ['ja-JP', 'America/St_Johns', ['/info']],
] as const)
  test.describe(`in ${language}, in ${timezoneId}`, () => {
    test.use({ locale: language, timezoneId })

    // A difference between the page and the first rendering is an error, and every error fails a test.
    test('pages are hydrated without differences', async ({ page }) => {
      const { _id } = await findListing(page, (listing) => listing.ratingCnt > 0)
      for (const path of [`/servers/${_id}`, '/rankings', '/status', '/roadmap', ...others]) {
        await page.goto(path)
        await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', 'true')
      }
      // The hour of the next ranking, 18:00 UTC, which ends on a half hour in both zones.
      const run = page.getByText('Next, in your time:').getByRole('time').first()
      await run.scrollIntoViewIfNeeded()
      await expect(run).toHaveText(/:30|:\u0663\u0660/)
    })
  })

test.describe('before the app is ready', () => {
  test('a press on Vote is answered without the app', async ({ page, persona }) => {
    const { _id, slug } = await findListing(page, () => true)
    await openBeforeApp(page, `/servers/${_id}`)
    await page.getByRole('button', { name: /^Vote/ }).click()
    await chooseAtStandIn(page, persona)
    await expect(page).toHaveURL(new RegExp(`/servers/${slug}`))
    await expect(page.getByText('Voted! Come back in 24h for another.')).toBeVisible()
  })

  test('a press on Save waits for the app, which needs no account for it', async ({ page }) => {
    const { slug } = await findListing(page, () => true)
    const start = await openBeforeApp(page, `/servers/${slug}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await start()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await expect(page).toHaveURL(`/servers/${slug}`)
  })

  test('the first press opens the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const start = await openBeforeApp(page, '/info')
    await page.getByRole('button', { name: 'Menu' }).click()
    await start()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  test('a chosen order is used, typed text is searched, and the focus stays in the field', async ({
    page,
  }) => {
    const start = await openBeforeApp(page, '/servers')
    const field = page.getByRole('searchbox')
    await page.getByLabel('Sort by').selectOption('name')
    await field.pressSequentially('skyb')
    await start()
    await expect(page).toHaveURL(/q=skyb(?:&|$)/)
    await expect(page).toHaveURL(/sort=name/)
    await expect(field).toHaveValue('skyb')
    await expect(field).toBeFocused()
  })

  test('text that was typed before is searched when a key starts the app', async ({ page }) => {
    const start = await openBeforeApp(page, '/servers')
    await page.getByRole('searchbox').pressSequentially('skyb')
    await page.evaluate(() => {
      const press = () =>
        document
          .querySelector('[type=search]')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      addEventListener('appstart', press, { once: true })
    })
    await start()
    await expect(page).toHaveURL(/q=skyb(?:&|$)/)
    await expect(page.getByRole('searchbox')).toHaveValue('skyb')
  })

  test('an order that is chosen while the app starts stays chosen', async ({ page }) => {
    const start = await openBeforeApp(page, '/servers')
    await page.evaluate(() => {
      const choose = () => {
        const select = document.querySelector<HTMLSelectElement>('select[name=sort]')
        if (select) select.value = 'name'
        for (const type of ['input', 'change']) select?.dispatchEvent(new Event(type, { bubbles: true }))
      }
      addEventListener('appstart', choose, { once: true })
    })
    await start()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
  })

  test('a press on the button of the review form unfolds it, and its text stays', async ({ page }) => {
    const { _id } = await findListing(page, () => true)
    const start = await openBeforeApp(page, `/servers/${_id}`)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await start()
    await page.getByRole('textbox', { name: /Your review/ }).fill('A calm place to build.')
    await page.reload()
    await expect(page.getByRole('textbox', { name: /Your review/ })).toHaveValue('A calm place to build.')
  })

  test('the scroll position and the focus stay', async ({ page }) => {
    const start = await openBeforeApp(page, '/servers')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    // The row of tags may need a line less with them.
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await start()
    await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible()
    await expect(skip).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(700)
  })
})

test.describe('on a phone, before the app has started', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a row of chips that was scrolled stays under the finger', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('device', 'windows'))
    const { slug } = await findPage(page, ({ realmLink }) => realmLink !== null)
    const start = await openBeforeApp(page, `/servers/${slug}`)
    const chips = page.getByRole('group', { name: 'I play on' })
    const place = () => chips.evaluate((row) => row.scrollLeft)
    // The row may be shorter with its fonts, and its end then further left.
    await page.evaluate(() => document.fonts.ready)
    await chips.evaluate((row) => row.scrollTo({ left: row.scrollWidth - row.clientWidth - 30 }))
    const scrolled = await place()
    expect(scrolled).toBeGreaterThan(20)
    await start()
    // React makes this part of the page ready when a finger touches it, at the latest.
    await chips.getByRole('button').last().dispatchEvent('pointerdown')
    expect(await place()).toBe(scrolled)
    await chips.getByRole('button', { name: 'Phone' }).click()
    await expect.poll(place).toBe(0)
  })

  for (const address of ['/servers?with=on-phone', '/servers?tag=Survival&with=on-phone'])
    test(`the row of tags that was scrolled stays on ${address}`, async ({ page }) => {
      const start = await openBeforeApp(page, address)
      const place = () =>
        page.locator('[data-tags]').evaluate(({ parentElement }) => parentElement?.scrollLeft ?? 0)
      await page.locator('[data-tags]').evaluate(({ parentElement: row }) => row?.scrollTo({ left: 600 }))
      const scrolled = await place()
      expect(scrolled).toBeGreaterThan(20)
      await start()
      await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
      await untilComplete(page)
      expect(await place()).toBe(scrolled)
    })
})

test('when the app does not load, the page says so, and the links still work', async ({ page, problems }) => {
  problems.expect(/^net::ERR_FAILED /, /^uncaught: Failed to fetch dynamically imported module/)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/servers', { waitUntil: 'commit' })
  await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeInViewport()
  await page.goto('/de/servers', { waitUntil: 'commit' })
  await expect(page.getByRole('alert').filter({ hasText: 'nicht geladen' })).toBeVisible()
  const link = page.getByRole('article').first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a link within the page works a second time', async ({ page }) => {
  await page.goto('/info')
  const link = page.locator('main nav').getByRole('link', { name: 'FAQ' })
  for (const press of ['first', 'second']) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await link.click()
    await expect.poll(() => page.evaluate(() => scrollY), `after the ${press} press`).toBeGreaterThan(500)
  }
})

test('the browser names languages as the server does', async ({ page }) => {
  const asked = [
    ...[...NAMED_BY_SPEAKERS].map((code) => ({ tag: code, code })),
    ...Object.values(SITE_LANGUAGES).flatMap(({ tag }) =>
      LANGUAGES.filter((code) => !NAMED_IN_ENGLISH.has(code)).map((code) => ({ tag, code })),
    ),
  ]
  const name = (all: typeof asked) =>
    all.map(({ tag, code }) => `${tag}: ${new Intl.DisplayNames(tag, { type: 'language' }).of(code)}`)
  expect(await page.evaluate(name, asked)).toEqual(name(asked))
})
