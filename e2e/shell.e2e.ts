import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { RELEASE } from './lib/release.ts'
import { recordRequests } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const INFO_CODE = /\/assets\/info-[^/]*\.js$/
const NARROW = { width: 390, height: 844 }

test('on narrow screens a menu contains the links, including Application', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Information', 'Submit', 'Servers'])
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()

  await page.setViewportSize(NARROW)
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Information',
    'Submit',
    'Servers',
    'Application',
  ])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await untilMenuLeft(page)

  await opener.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(menu).toBeHidden()
  await untilMenuLeft(page)

  await opener.click()
  await menu.getByRole('link', { name: 'Servers', exact: true }).click()
  await expect(page).toHaveURL(/\/servers\?tag=All/)
  await expect(menu).toBeHidden()

  // Back closes the menu and nothing else; the menu leaves no page behind.
  await opener.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/servers\?tag=All/)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the menu leads to tonight’s evenings, or says that there are none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/\/api\/evenings$/, (route) => route.fulfill({ json: { items: [] } }))
  await page.goto('/rules')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Tonight' }).click()
  const tonight = page.getByRole('region', { name: 'Tonight' })
  await expect(tonight.getByRole('heading')).toBeInViewport()
  await tonight.getByRole('link', { name: 'Busy now' }).click()
  await expect(page).toHaveURL(/\/servers\?/)
  await expect(tonight).toBeHidden()
})

/** Waits until the closed menu has taken its entry out of the history: until then a press does not open it. */
const untilMenuLeft = (page: Page) => page.waitForFunction(() => history.state?.isMenuOpen !== true)

/** The frame loads its later parts after 300 ms: not before the returned function is called here. */
async function holdLaterParts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const usual = setTimeout
    window.setTimeout = Object.assign((run: () => void, ms?: number) => {
      if (ms !== 300) return usual(run, ms)
      addEventListener('later', run, { once: true })
      return 0
    }, usual)
  })
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('later')))
    await untilComplete(page)
  }
}

test(
  'the focus stays where the reader put it before the code that moves it is there',
  RELEASE,
  async ({ page }) => {
    const loadLaterParts = await holdLaterParts(page)
    await page.goto('/rules')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hubs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hubs' })).toBeVisible()
    const link = page.getByRole('main').getByRole('link').first()
    await link.focus()
    await loadLaterParts()
    await expect(link).toBeFocused()
  },
)

test('a message waits for the code that shows it', async ({ page }) => {
  const loadLaterParts = await holdLaterParts(page)
  await page.goto('/servers')
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Save / })
  await heart.click()
  await expect(page.getByRole('article').first().getByRole('button', { pressed: true })).toBeVisible()
  // Longer than a message is shown.
  await page.waitForTimeout(2_500)
  const shownFor = page.evaluate(timeMessage, 'Saved in this browser, on the home page.')
  await loadLaterParts()
  expect(await shownFor).toBeGreaterThan(1_000)
})

/** Runs in the page, so that a slow machine does not look too late. For how long (ms) a message is shown. */
async function timeMessage(text: string): Promise<number> {
  const until = (isShown: boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const shown = document.querySelector('[data-toaster]')?.textContent ?? ''
        if (shown.includes(text) === isShown) resolve(performance.now())
        else setTimeout(look, 20)
      }
      look()
    })
  const start = await until(true)
  return (await until(false)) - start
}

test(
  'the focus moves to the heading where only the whole content has it, as after a press in Safari',
  RELEASE,
  async ({ page }) => {
    const loadLaterParts = await holdLaterParts(page)
    await page.goto('/rules')
    await page.getByRole('main').focus()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Hubs' })
      .evaluate((link: HTMLElement) => link.click())
    const heading = page.getByRole('heading', { level: 1, name: 'Hubs' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await loadLaterParts()
    await expect(heading).toBeFocused()
  },
)

test('the menu traps the keyboard focus while it is open', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await page.goto('/info')
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const focused = document.activeElement
      // After the last control the focus goes to the browser's own interface.
      return focused === document.body || Boolean(focused?.closest('dialog'))
    })
    expect(place).toBe(true)
  }
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/info')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a change of screen moves the focus to its heading and updates the title', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  for (const [link, heading, title] of [
    ['Information', 'Affiliate Information', 'Affiliate Information · Realmport'],
    ['Servers', 'Servers', 'Servers · Realmport'],
    ['Submit', 'Submit your server', 'Submit your server · Realmport'],
  ] as const) {
    await main.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await expect(page).toHaveTitle(title)
    await expect(main.locator('[aria-current="page"]')).toHaveText(link)
  }
})

for (const path of ['/servers', '/roadmap'])
  test(`a search on ${path} keeps the focus on a slow phone`, async ({ page }) => {
    await page.goto(path)
    await untilComplete(page)
    const field = page.getByRole('searchbox')
    await field.focus()
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        push(...entry)
        // The work of a slow phone: longer than the time after which a pending page is shown.
        queueMicrotask(() => {
          const start = performance.now()
          while (performance.now() - start < 500);
        })
      }
    })
    await field.pressSequentially('sky')
    await expect(page).toHaveURL(/q=sky/)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(field).toBeFocused()
  })

test('the theme follows the system until one is chosen, and the choice is stored', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  const background = () => html.evaluate((root) => getComputedStyle(root).backgroundColor)
  const light = await background()

  await page.getByRole('radio', { name: 'Dark theme' }).check()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await background()).not.toBe(light)
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeChecked()

  await page.getByRole('radio', { name: 'System theme' }).check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('home links to the directory, to the rankings and to the form', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ready to Showcase your Realm?' })).toBeVisible()
  await expect(main.getByText('Join the directory and reach thousands of MCBE players')).toBeVisible()
  const found = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const targets = ['/servers', '/servers?sort=updated', '/servers?sort=name', '/info#realm-rankings']
  expect(found).toEqual(expect.arrayContaining([...targets, '/submit', '/hubs']))
})

test('the information page shows numbers, answers and links', async ({ page, problems }) => {
  await page.goto('/info#realm-rankings')
  await expect(page.getByRole('heading', { name: 'Realm Rankings' })).toBeInViewport()
  const stats = await (await page.request.get('/api/servers/stats')).json()
  const main = page.getByRole('main')
  for (const [label, value] of [
    ['Total Submissions', stats.total],
    ['Approved', stats.approved],
    ['Pending', stats.pending],
  ] as const)
    await expect(main.getByText(label, { exact: true }).first().locator('..')).toContainText(String(value))
  await expect(main.getByRole('link', { name: 'View Hubs' })).toHaveAttribute('href', '/hubs')
  await expect(main.getByRole('link', { name: 'Browse Servers' })).toHaveAttribute('href', /^\/servers/)

  problems.expect(/^400 GET \/api\/servers\/stats$/)
  await page.route('**/api/servers/stats', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto('/login')
  await page.getByRole('banner').getByRole('link', { name: 'Information' }).click()
  await expect(page.getByText('Could not load stats: HTTP 400')).toBeVisible()
})

test('an unknown address answers 404 with an explanation', async ({ page, problems }) => {
  problems.expect(/^404 GET \/nowhere/)
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'That cloud island drifted away.' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to the harbour' }).click()
  // The address changes first. The footer moves when the screen follows.
  await expect(page.getByRole('heading', { level: 1, name: 'Find a realm' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hubs' }).click()
  await expect(page).toHaveURL('/hubs')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

// Tests of the sources cannot see what the minifier does to the check of addresses.
test('an address that cannot be decoded answers 404 with the page', RELEASE, async ({ request }) => {
  const answers = ['/servers/%ff', '/servers/%', '/servers/%c0%af', '/statements/%zz', '/%ff'].map(
    async (path) => {
      const answer = await request.get(path)
      return [path, answer.status(), (await answer.text()).includes('That cloud island drifted away.')]
    },
  )
  for (const [path, ...answer] of await Promise.all(answers))
    expect([path, ...answer]).toEqual([path, 404, true])
})

test(
  'a screen that fails to render shows an error page, and the rest still works',
  RELEASE,
  async ({ page, problems }) => {
    problems.expect(/^console: /, /^uncaught: /)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route(INFO_CODE, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Information' }).click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to the harbour' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeHidden()
  },
)

for (const { name, place, link, heading } of [
  { name: 'a screen with data', place: 'banner', link: 'Information', heading: 'Affiliate Information' },
  { name: 'a screen without', place: 'contentinfo', link: 'Terms', heading: 'Terms' },
] as const)
  test(
    `without a network ${name} that is not loaded yet shows a message, and loads when the network is back`,
    RELEASE,
    async ({ page, context, problems }) => {
      problems.expect(/^net::ERR_INTERNET_DISCONNECTED /, /^console: /)
      const follow = () => page.getByRole(place).getByRole('link', { name: link, exact: true }).click()
      await page.goto('/login')
      await untilComplete(page)
      // With a route, the screen's code does not come from the browser's cache.
      await page.route(/\/assets\//, (route) => route.fallback())
      await context.setOffline(true)
      await follow()
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()

      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('main').getByRole('link', { name: 'Continue with Discord' })).toBeVisible()

      await follow()
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    },
  )

test('when a newer version was deployed, the page reloads', RELEASE, async ({ page, problems }) => {
  problems.expect(/^404 GET \/assets\/info-/, /^console: /)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loads = recordRequests(page, /^GET \/info$/)
  await page.route(INFO_CODE, (route) =>
    loads.length === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Information' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Affiliate Information' })).toBeVisible()
  expect(loads).toHaveLength(1)
})

test('a screen whose code is missing does not reload forever', RELEASE, async ({ page, problems }) => {
  problems.expect(/^404 GET \/assets\/info-/, /^console: /)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loads = recordRequests(page, /^GET \/info$/)
  await page.route(INFO_CODE, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.getByRole('banner').getByRole('link', { name: 'Information' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This screen did not load' })).toBeVisible()
  expect(loads).toHaveLength(1)
  await page.unroute(INFO_CODE)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Affiliate Information' })).toBeVisible()
})
