import type { Locator, Page } from '@playwright/test'
import { TAGS } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { expect, test, toast } from './fixtures.ts'
import { chooseAtStandIn, signIn } from './lib/discord.ts'
import { readListings } from './lib/listings.ts'
import { RELEASE } from './lib/release.ts'
import { hold, recordRequests, refuse } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const LIST = /^GET \/api\/servers\?/
const PATH = /\/api\/servers\?/
const VOTE = /\/vote$/

test('writes its defaults into the address, has a key for its search, and a button that clears it', async ({
  page,
}) => {
  const { total } = await readListings(page)
  await page.goto('/servers')
  await expectSearch(page, {})
  await expect(page.getByText(`Showing 1-18 of ${total} results`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(18)
  await expect(page).toHaveTitle('Servers · Realmport')
  const field = page.getByRole('searchbox')
  const clear = page.getByRole('button', { name: 'Clear' })
  await expect(clear).toBeHidden()

  await test.step('the slash key focuses the search, but not while typing', async () => {
    await expect(field).not.toBeFocused()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type('pvp/kit')
    await expect(field).toHaveValue('pvp/kit')
    await clear.click()
    await expect(clear).toBeHidden()
  })

  await test.step('text that is typed fast stays, with its blanks', async () => {
    for (const text of ['skyb', 'skybl', 'skyblock', 'skyblock ']) {
      await field.fill(text)
      await expectSearch(page, { q: text.trim() })
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    await expect(field).toHaveValue('skyblock ')
  })

  await test.step('Clear removes the search and the tag', async () => {
    await page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: 'Skyblock' }).click()
    await field.fill('sky')
    await expectSearch(page, { q: 'sky', tag: 'Skyblock' })
    await clear.click()
    await expectSearch(page, {})
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(clear).toBeHidden()
  })
})

test('has a chip for every tag, and sorts in eight ways', async ({ page }) => {
  await page.goto('/servers?page=2')
  const chips = page.getByRole('group', { name: 'Tags' }).getByRole('link')
  await expect(chips).toHaveText(['All', ...TAGS])
  await expect(chips.and(page.locator('[aria-current]'))).toHaveText(['All'])

  const { items, total } = await readListings(page, { tag: 'Prisons', limit: 18 })
  await chips.filter({ hasText: 'Prisons' }).click()
  await expectSearch(page, { tag: 'Prisons' })
  await expect(page.getByText(`of ${total} results`)).toBeVisible()
  await expect(chips.and(page.locator('[aria-current]'))).toHaveText(['Prisons'])
  await expect(cardNames(page)).toHaveText(items.map(({ name }) => name))

  await chips.filter({ hasText: 'All' }).click()
  await expectSearch(page, {})
  const sort = page.getByLabel('Sort by')
  await expect(sort.locator('option')).toHaveText([
    'Top',
    'Playing now',
    'Newest',
    'Name A-Z',
    'Recently Updated',
    'Highest Rating',
  ])
  for (const value of ['playing', 'new', 'name', 'updated', 'ratings', 'top']) {
    const sorted = await readListings(page, { sort: value, limit: 18 })
    await sort.selectOption(value)
    await expectSearch(page, { sort: value })
    await expect(cardNames(page)).toHaveText(sorted.items.map(({ name }) => name))
    await expect(page.getByText(/^Highest Rating uses the stars/)).toBeVisible({
      visible: value === 'ratings',
    })
    await expect(page.getByText(/^Top counts people/)).toBeVisible({ visible: value === 'top' })
  }
  await page.getByRole('link', { name: 'How orders work' }).click()
  await expect(page).toHaveURL('/info#orders')
  await expect(page.getByRole('region', { name: 'How servers are ordered' })).toContainText(
    'Everybody who voted in the last 30 days',
  )
})

test('shows the place on cards of an order that ranks', async ({ page }) => {
  await page.goto('/servers?sort=top')
  await expect(page.getByRole('article').nth(1)).toContainText('Place 2')
})

test('has a chip for younger children: what staff checked, then what owners say', async ({ page }) => {
  const found = await page.request.get('/api/servers?with=for-children&limit=18')
  const { items, checked }: { items: { name: string }[]; checked: number } = await found.json()
  const names = items.map(({ name }) => name)
  expect(checked).toBeGreaterThan(0)
  expect(names.length).toBeGreaterThan(checked)
  await page.goto('/servers')
  const chip = page.getByRole('link', { name: 'For younger children' })
  await chip.click()
  await expectSearch(page, { with: 'for-children' })
  const namesIn = (title: string) =>
    page.getByRole('region', { name: title }).getByRole('article').getByRole('heading')
  await expect(namesIn('Checked by our staff')).toHaveText(names.slice(0, checked))
  await expect(namesIn('Says its owner')).toHaveText(names.slice(checked))
  await expect(page.getByText('Our staff have not checked it: please look for yourself.')).toBeVisible()
  await expect(page.getByRole('article').first()).not.toContainText('Place 1')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await untilComplete(page)
  await expect(chip).toBeInViewport({ ratio: 1 })
  await chip.click()
  await expectSearch(page, {})
  await expect(page.getByRole('region', { name: 'Says its owner' })).toBeHidden()
})

test('sends one request when typing has stopped for 300 ms, and not before', RELEASE, async ({ page }) => {
  await page.clock.install()
  await page.goto('/servers')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const requests = recordRequests(page, /^GET \/api\/servers\?q=\w/)
  const field = page.getByRole('searchbox')
  for (const letter of 'skyb') {
    await field.press(letter)
    await page.clock.runFor(200)
  }
  await page.clock.runFor(99)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expectSearch(page, { q: 'skyb' })
  await page.clock.resume()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await expect
    .poll(() => requests.filter((address) => address.includes('page=1&')))
    .toEqual(['GET /api/servers?q=skyb&tag=All&sort=top&page=1&limit=18'])
})

test('on a small phone the heart of a card covers no number of reviews', RELEASE, async ({ newcomer }) => {
  // A phone, whose scrollbars take no place.
  const page = await newcomer(undefined, { isMobile: true, hasTouch: true })
  await page.goto('/servers')
  const rated = page.getByRole('article').filter({ hasText: 'out of 5' }).first()
  const heart = rated.getByRole('button', { name: /^Save / })
  await expect(heart).toBeVisible()
  const number = rated.getByText(/^\(\d+\)$/)
  await number.evaluate((one) => {
    one.textContent = '(1,204)'
  })
  for (const width of [320, 340, 360, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const [above, below, card] = await Promise.all(
      [heart, rated.getByText('(1,204)'), rated].map((part) => part.boundingBox()),
    )
    if (!above || !below || !card) throw new Error('Something is not visible.')
    expect(above.y + above.height, `at ${width}`).toBeLessThanOrEqual(below.y)
    expect(below.x + below.width, `at ${width}`).toBeLessThan(card.x + card.width)
    expect(below.height, 'one line').toBeLessThan(25)
  }
})

test('what a text asks for is the result, in chips that can be taken away', async ({ page }) => {
  await page.goto('/servers?q=german survival')
  const chips = page.getByRole('list', { name: 'What we understood' })
  await expect(chips.getByRole('link')).toHaveText(['Survival/SMP', 'German'])
  const cards = page.getByRole('article')
  await expect(cards).not.toHaveCount(0)
  await expect(cards.filter({ hasNotText: 'Survival/SMP' })).toHaveCount(0)
  await chips.getByRole('link', { name: 'Remove Survival/SMP' }).click()
  await expectSearch(page, { with: 'lang-de' })
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('German')
})

test(
  'a list that failed without a network loads when the network is back',
  RELEASE,
  async ({ page, context, problems }) => {
    problems.expect(/^net::ERR_INTERNET_DISCONNECTED /, /^console: /)
    await page.goto('/servers')
    await untilComplete(page)
    await context.setOffline(true)
    await page.getByRole('searchbox').fill('sky')
    await expect(page.getByText('You seem to be offline')).toBeVisible({ timeout: 20_000 })
    await context.setOffline(false)
    await expect(page.getByText(/^Showing 1-/)).toBeVisible()
  },
)

test('does not repeat a request within five seconds', RELEASE, async ({ page }) => {
  const start = Date.now()
  await page.clock.setFixedTime(start)
  const requests = recordRequests(page, /^GET \/api\/servers\?q=&tag=PvP&sort=top&page=1&/)
  await page.goto('/servers')
  const showTag = async (tag: string) => {
    await page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: tag }).click()
    await expect(page.locator('[aria-current]', { hasText: tag })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Servers' })).toHaveAttribute('aria-busy', 'false')
  }
  await showTag('PvP')
  await showTag('All')
  await page.clock.setFixedTime(start + 4_900)
  await showTag('PvP')
  expect(requests).toHaveLength(1)
  await showTag('All')
  await page.clock.setFixedTime(start + 5_100)
  await showTag('PvP')
  await expect.poll(() => requests).toHaveLength(2)
})

test('pages forward and back, and prefetches the next page at the end of a list', async ({ page }) => {
  const { total } = await readListings(page)
  const pages = Math.ceil(total / 18)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  // Independent of the computer's speed: prefetched data stays fresh.
  await page.clock.setFixedTime(Date.now())
  const nextPage = page.waitForResponse(/\/api\/servers\?.*page=2&/)
  await page.goto('/servers')
  await expect(pager).toContainText(`Page 1 / ${pages}`)
  await expect(pager.getByRole('link')).toHaveText(['Next'])
  await untilComplete(page)
  const requests = recordRequests(page, /page=2&/)
  expect(requests).toEqual([])
  await pager.scrollIntoViewIfNeeded()
  await nextPage
  requests.length = 0

  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(`Showing 19-36 of ${total} results`)).toBeVisible()
  await expect(pager).toContainText(`Page 2 / ${pages}`)
  // Reading goes on at the start of the list.
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expect(page.getByText(`Showing 19-36 of ${total} results`)).toBeInViewport()
  const numbers = page.getByRole('navigation', { name: 'Page numbers' }).getByRole('link')
  await expect(numbers.and(page.locator('[aria-current]'))).toHaveText('2')
  await pager.getByRole('link', { name: 'Prev' }).click()
  await expect(page.getByText(`Showing 1-18 of ${total} results`)).toBeVisible()
  expect(requests).toEqual([])

  await page.goto(`/servers?page=${pages}`)
  await expect(page.getByText(`-${total} of ${total} results`)).toBeVisible()
  await expect(pager.getByRole('link')).toHaveText(['Prev'])

  await page.goto('/servers?page=4000')
  await expect(page.getByRole('heading', { name: 'There are no more servers out here' })).toBeVisible()
  await page.getByRole('link', { name: /^Go to page/ }).click()
  await expect(page.getByText(/^Showing/)).toBeVisible()
})

test('prefetches on the first five pages only', RELEASE, async ({ page }) => {
  const requests = recordRequests(page, LIST)
  const ahead = page.waitForResponse(/\/api\/servers\?.*page=6&/)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await page.goto('/servers?page=5')
  await pager.scrollIntoViewIfNeeded()
  await ahead
  await page.goto('/servers?page=6')
  await expect(page.getByText(/^Showing 91-108/)).toBeVisible()
  await pager.scrollIntoViewIfNeeded()
  await untilComplete(page)
  expect(requests.filter((address) => address.includes('page=7&'))).toEqual([])
})

test('returns from a listing to the same position in the list', async ({ page }) => {
  await page.goto('/servers?page=2')
  const card = page.getByRole('article').nth(12).getByRole('link')
  await page.evaluate(() => document.fonts.ready)
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await card.click()
  await expect(page).toHaveURL(/\/servers\/[\w-]{12,}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Quick Info' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await expect(card).toBeFocused()
})

test('the islands of the six busiest servers float on the home page, and its list begins elsewhere than the directory', async ({
  page,
}) => {
  const busiest = await readListings(page, { sort: 'playing', limit: 12 })
  // An owner’s word may stand lower in the order than its number says.
  const playing = (listing: Listing) => listing.players?.playing ?? 0
  const items = busiest.items
    .filter(hasWayIn)
    .toSorted((one, other) => playing(other) - playing(one))
    .slice(0, 6)
  await page.goto('/')
  const harbour = page.getByRole('list', { name: 'Busy now' }).getByRole('listitem')
  await expect(harbour).toHaveCount(6)
  const numbers = items.map(({ players }) => players?.playing ?? 0).toSorted((a, b) => b - a)
  for (const [place, number] of numbers.entries()) {
    await expect(harbour.nth(place)).toContainText(`${number} playing`)
    const figures = harbour.nth(place).locator('svg').last().locator('g')
    await expect(figures).toHaveCount(Math.min(9, Math.ceil(number / 10)))
  }
  const linksIn = (place: Locator) =>
    place.getByRole('link').evaluateAll((links) => links.slice(0, 6).map((link) => link.getAttribute('href')))
  const afloat = await linksIn(page.getByRole('list', { name: 'Busy now' }))
  expect(new Set(afloat)).toEqual(new Set(items.map(({ slug }) => `/servers/${slug}`)))
  const below = await linksIn(page.getByRole('region', { name: 'Just arrived' }))
  expect(below.filter((href) => afloat.includes(href))).toEqual([])
  await page.goto('/servers')
  const first = await linksIn(page.getByRole('list', { name: 'Servers' }))
  expect(first).not.toEqual(afloat)
  expect(first).not.toEqual(below)
})

test('on a phone six servers are on a screen, under one line of filters, and the chosen tag is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Busy now' })).toBeInViewport({ ratio: 1 })

  await page.goto('/servers')
  await page.evaluate(() => document.fonts.ready)
  const cards = page.getByRole('article')
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(144)
  const [filters, sort] = [page.getByRole('button', { name: 'Filters' }), page.getByLabel('Sort by')]
  expect((await filters.boundingBox())?.y).toBe((await sort.boundingBox())?.y)
  await cards.nth(8).scrollIntoViewIfNeeded()
  const tags = page.getByRole('group', { name: 'Tags' })
  await expect(tags).toBeInViewport()

  await page.goto('/servers?tag=Skyblock')
  await untilComplete(page)
  await expect(tags.getByRole('link', { name: 'Skyblock' })).toBeInViewport({ ratio: 1 })
  await tags.getByRole('link', { name: 'All' }).click()
  // What changes nothing takes no place.
  await expect(tags.getByRole('link', { name: 'All' })).toBeHidden()
})

test(
  'clearing an empty list discards text that was typed and not searched yet',
  RELEASE,
  async ({ page }) => {
    await page.goto('/servers')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.route(/\/api\/servers\?/, (route) =>
      route.fulfill({ json: { items: [], total: 0, page: 1, limit: 18 } }),
    )
    await page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: 'PvP' }).click()
    await expect(page.getByRole('heading', { name: 'No servers match your filters' })).toBeVisible()
    const clear = await page.getByRole('main').getByRole('link', { name: 'Clear' }).elementHandle()
    const requests = recordRequests(page, /^GET \/api\/servers\?q=\w/)
    // Faster than the delay of 300 ms after typing.
    await page.getByRole('searchbox').evaluate((field, link) => {
      if (field instanceof HTMLInputElement) field.setRangeText('sky')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (link instanceof HTMLElement) link.click()
    }, clear)
    await expectSearch(page, {})
    await page.waitForTimeout(600)
    await expectSearch(page, {})
    await expect(page.getByRole('searchbox')).toHaveValue('')
    expect(requests).toEqual([])
  },
)

test(
  'retries a failed request twice, after 1.2 and 2.4 seconds, then offers Retry',
  RELEASE,
  async ({ page, problems }) => {
    problems.expect(/^500 GET \/api\/servers\?/)
    await page.clock.install()
    await page.goto('/servers')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route(PATH, refuse(500, 'Something broke on our side.'))
    const requests = recordRequests(page, /^GET \/api\/servers\?.*tag=Factions/)
    const failed = () => page.waitForResponse(PATH).then((response) => response.finished())

    await Promise.all([failed(), page.getByRole('group', { name: 'Tags' }).getByText('Factions').click()])
    expect(requests).toHaveLength(1)
    await passes(page, 1_199)
    expect(requests).toHaveLength(1)
    await Promise.all([failed(), passes(page, 1)])
    expect(requests).toHaveLength(2)
    await passes(page, 2_399)
    expect(requests).toHaveLength(2)
    await Promise.all([failed(), passes(page, 1)])
    expect(requests).toHaveLength(3)

    await passes(page, 30_000)
    expect(requests).toHaveLength(3)
    const error = page.getByRole('alert')
    await expect(error).toContainText('We couldn’t load servers. Please try again.')

    await page.unroute(PATH)
    await page.clock.resume()
    await error.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/^Showing/)).toBeVisible()
    await expect(error).toBeHidden()
  },
)

/** It has the texts that are read when it comes, and nothing that a card shows. */
const BROKEN = { _id: 'x', description: '', description2: '', description3: '', descriptionLanguages: [] }

test('a list that cannot be rendered does not break the screen', RELEASE, async ({ page, problems }) => {
  problems.expect(/^console: /, /^uncaught: /)
  await page.goto('/servers')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.route(PATH, (route) =>
    route.fulfill({ json: { items: [BROKEN], total: 1, page: 1, limit: 18 } }),
  )
  await page.getByLabel('Sort by').selectOption('updated')
  await expect(page.getByText('Something went wrong while rendering the server list.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.unroute(PATH)
  await page.getByLabel('Sort by').selectOption('new')
  await expect(page.getByText(/^Showing 1-18/)).toBeVisible()
})

function cardNames(page: Page) {
  return page.getByRole('article').getByRole('heading')
}

/** The search parameters, independent of their order. Defaults are part of the address. */
async function expectSearch(page: Page, changed: Record<string, string>): Promise<void> {
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), { message: 'address bar' })
    .toEqual({ tag: 'All', sort: 'top', page: '1', ...changed })
}

/** Advances the page's clock, which is stopped otherwise. */
async function passes(page: Page, ms: number): Promise<void> {
  // When a response to our own request has arrived, the page has processed all earlier ones.
  await page.evaluate(async () => (await fetch('/theme.js')).text())
  await page.clock.runFor(ms)
}

test('a refusal in German asks to sign in, also without the words of errors', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/net::ERR_|^0 GET .*errors/, /^401 POST .*\/vote$/)
  await signIn(page, persona)
  await page.route(/\/assets\/errors-/, (route) => route.abort())
  await page.goto('/de/servers?sort=name')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Benachrichtigungen/ })).toBeVisible()
  await page.context().clearCookies({ name: 'session' })
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Für .* abstimmen/ })
    .click()
  await expect(page.getByRole('dialog', { name: /^Melde dich an/ })).toBeVisible()
})

test('a card’s vote counts once, shows at once, and is reverted when it fails', async ({
  page,
  persona,
  problems,
}) => {
  test.slow()
  // A press before the session is known asks the server, which asks to sign in.
  problems.expect(/^500 POST .*\/vote$/, /^401 POST .*\/vote$/)
  await page.goto('/servers?sort=name')
  const button = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Voted? for / })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to vote for ' })
  await expect(dialog.getByText('Sign in to vote.', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'Continue with Discord and vote' }).click()
  await chooseAtStandIn(page, `${persona}_too`)
  await expect(page).toHaveURL(/\/servers\?.*sort=name/)
  await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
  await expect(button).toHaveAccessibleName(/^Voted for /)

  await signIn(page, persona)
  const asked = recordRequests(page, /^GET \/api\/servers\/votes\/me/)
  const own = page.waitForResponse(/\/votes\/me/)
  await page.goto('/servers?sort=name')
  // Before requests are intercepted: Playwright does not report one that is sent in that moment.
  await own
  const { items } = await readListings(page, { sort: 'name', limit: 1 })
  const { name = '', votes = 0 } = items[0] ?? {}
  await expect(button).toHaveAccessibleName(`Vote for ${name}, ${shown(votes)}`)
  const letGo = await hold(page, VOTE, refuse(500, 'No.'))
  await button.click()
  await expect(button).toHaveAccessibleName(`Vote for ${name}, ${shown(votes + 1)}`)
  letGo()
  const messages = page.locator('[data-toaster] > *')
  await expect(messages).toHaveText('Vote failed. Please try again.')
  // It may have gone by itself.
  await messages
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()))
  await expect(messages).toHaveCount(0)
  await expect(button).toHaveAccessibleName(`Vote for ${name}, ${shown(votes)}`)
  await page.unroute(VOTE)

  const sent = recordRequests(page, /^POST .*\/vote$/)
  await button.dblclick()
  await expect(messages).toHaveText(['Thanks for voting!'])
  await expect(button).toHaveAccessibleName(`Voted for ${name}, ${shown(votes + 1)}`)
  expect(sent).toHaveLength(1)
  expect(asked).toHaveLength(1)
  await expect(page).toHaveURL(/\/servers\?/)
})

function shown(votes: number): string {
  return `${votes.toLocaleString('en')} ${votes === 1 ? 'vote' : 'votes'}`
}

test('takes eight filters at a time, and says so while no more can be chosen', async ({ page }) => {
  await page.goto(
    '/servers?with=lang-de.lang-en.lang-es.lang-fr.on-phone.on-switch.version-latest&without=addons-required',
  )
  const children = page.getByRole('link', { name: 'For younger children' })
  await expect(children).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const rule = sheet.getByText('Choose at most 8 filters at a time.')
  const other = sheet.getByRole('button', { name: /^Windows/ })
  await expect(rule).toBeInViewport()
  await expect(other).toBeDisabled()
  await sheet.getByRole('button', { name: /^German/ }).click()
  await expect(rule).toBeHidden()
  await expect(children).toHaveCount(1)
  await other.click()
  await expect(rule).toBeVisible()
  await expect(other).toHaveAttribute('aria-pressed', 'true')
})

test('two filters that are chosen at once are both used', async ({ page }) => {
  await page.goto('/servers')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' }).locator('fieldset button')
  await expect(filters.first()).toBeVisible()
  await filters.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons.slice(0, 2)) button.click()
  })
  await expect(page).toHaveURL(/with=[\w-]+\.[\w-]+/)
})

test('the slash key works from the first paint, before the app is there', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.goto('/servers', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByRole('searchbox')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(field).toHaveValue('a/b')
})

test('the title says what a list shows, and in which order', async ({ page }) => {
  await page.goto('/servers?sort=playing')
  await expect(page).toHaveTitle('Servers: Playing now · Realmport')
  await page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: 'Skyblock', exact: true }).click()
  await expect(page).toHaveTitle('Servers: Skyblock, Playing now · Realmport')
  await page.getByLabel('Sort by').selectOption('Top')
  await expect(page).toHaveTitle('Servers: Skyblock · Realmport')
  await page.goBack()
  await expect(page).toHaveTitle('Servers: Skyblock, Playing now · Realmport')
})

test('an empty list advises fewer filters only where there are some', async ({ page }) => {
  const advice = page.getByText('Try a shorter name', { exact: false })
  await page.goto('/servers?q=qqxxzz')
  await expect(advice).toHaveText('Try a shorter name.')
  await page.goto('/servers?q=qqxxzz&tag=PvP')
  await expect(advice).toHaveText('Try a shorter name, or fewer filters.')
})
