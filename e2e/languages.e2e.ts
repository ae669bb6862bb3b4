import type { Page } from '@playwright/test'
import { inLanguage, SITE_LANGUAGE_CODES, SITE_LANGUAGES } from '#contract/language/site-languages.ts'
import { WORDS } from '#contract/language/words.ts'
import { expect, test } from './fixtures.ts'
import { loadAxe, violationsOf } from './lib/axe.ts'
import { signIn } from './lib/discord.ts'
import { choose, MAIN_SCREENS, openScreen, OTHER_SCREENS, ownPath, serverOf } from './lib/language-screens.ts'
import { expectLayout } from './lib/layout-faults.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { inPseudo, outsideCatalogue, PSEUDO, speakPseudo } from './lib/pseudo-language.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const OTHERS = SITE_LANGUAGE_CODES.filter((code) => code !== 'en')
/** They have the longest words. */
const LONG_WORDS: readonly string[] = ['de', 'pl']
const PHONE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 700 }

/** A line with an id in place of its text: six signs of a hash, or a room and a key. */
const IDS = new RegExp(
  String.raw`^(?:(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z])[\w+/]{6}|(?:${Object.keys(WORDS).join('|')})\.[\w/:-]+)$`,
  'm',
)

const pastWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const code of OTHERS)
  test(`in ${SITE_LANGUAGES[code].name} one opens the list and a server, and votes`, async ({
    page,
    persona,
  }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, persona)
    const { slug, votes } = await findListing(page, (found) => !isSteves(found))
    await page.goto(inLanguage('/servers', code))
    await expect(page.locator('html')).toHaveAttribute('lang', SITE_LANGUAGES[code].tag)
    await untilComplete(page)
    await expect.poll(() => pastWidth(page)).toBeLessThanOrEqual(0)
    await page.goto(inLanguage(`/servers/${slug}`, code))
    await untilComplete(page)
    await expect.poll(() => pastWidth(page)).toBeLessThanOrEqual(0)
    // The next test reads the number of votes.
    const counted = page.waitForResponse(/\/vote$/)
    await page.locator('form[action$="/vote"] button').first().click()
    const main = page.getByRole('main')
    await expect(main.locator('form[action$="/vote"], [data-vote]').first()).toContainText(
      new Intl.NumberFormat(SITE_LANGUAGES[code].tag).format(votes + 1),
    )
    expect(await main.innerText()).not.toMatch(IDS)
    await counted
    // Links stay in the language.
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/${code}/?$`))
  })

for (const code of OTHERS)
  test(`in ${SITE_LANGUAGES[code].name} everybody can use the main screens on a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await choose(page, code)
    for (const screen of MAIN_SCREENS) {
      await openScreen(page, screen, code)
      await expectLayout(page, screen.name)
      await loadAxe(page)
      expect(await violationsOf(page), screen.name).toEqual([])
      await page.setViewportSize(NARROW)
      await expectLayout(page, `${screen.name} on the narrowest phone`)
      await page.setViewportSize(PHONE)
      if (!LONG_WORDS.includes(code)) continue
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '150%'
      })
      await expectLayout(page, `${screen.name} at 150 %`)
    }
  })

test('in every language the page of an unknown address fits on the narrowest phone', async ({
  page,
  problems,
}) => {
  problems.expect(/^404 GET .*\/nothing-here$/)
  await page.setViewportSize(NARROW)
  for (const code of SITE_LANGUAGE_CODES) {
    await page.goto(inLanguage('/nothing-here', code))
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(heading?.x, code).toBeGreaterThanOrEqual(0)
    expect((heading?.x ?? 0) + (heading?.width ?? 0), code).toBeLessThanOrEqual(NARROW.width)
  }
})

for (const screen of [...MAIN_SCREENS, ...OTHER_SCREENS])
  test(`every word of ${screen.name} is in the catalogue, and longer ones fit from both sides`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await speakPseudo(page)
    await choose(page, PSEUDO)
    await openScreen(page, screen, PSEUDO)
    // The browser asks for the data.
    await page.waitForLoadState('networkidle')
    expect(await outsideCatalogue(page, screen.persona)).toEqual([])
    await expectLayout(page, 'from left to right')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectLayout(page, 'from right to left')
  })

/** Dialogs: their screen, and what is pressed there. */
const DIALOGS = [
  { name: 'sharing', path: serverOf, press: 'Share' },
  { name: 'reporting a server', persona: 'sunny', path: serverOf, press: 'Report server' },
  { name: 'signing in to report', path: serverOf, press: 'Report server' },
  { name: 'suggesting an idea', persona: 'sunny', path: () => '/roadmap', press: 'Suggest a feature' },
  { name: 'subscribing to incidents', path: () => '/status', press: 'Subscribe (Discord)' },
  {
    name: 'deleting an account',
    persona: 'sunny',
    path: () => '/dashboard?tab=account',
    press: 'Delete my account…',
  },
  { name: 'closing a server', persona: 'steve', path: ownPath('settings'), press: 'Close for good' },
  {
    name: 'withdrawing a server',
    persona: 'steve',
    path: ownPath('settings'),
    press: 'Withdraw this server',
  },
  { name: 'posting news', persona: 'steve', path: ownPath('news'), press: 'Post news' },
  { name: 'announcing an evening', persona: 'steve', path: ownPath('news'), press: 'Announce an evening' },
]

for (const { press, ...screen } of DIALOGS)
  test(`every word of ${screen.name} is in the catalogue, and longer ones fit from both sides`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await speakPseudo(page)
    await choose(page, PSEUDO)
    await openScreen(page, screen, PSEUDO)
    await page
      .getByRole('button', { name: inPseudo(press), exact: true })
      .first()
      .click()
    await page.locator('dialog[open]').first().waitFor()
    expect(await outsideCatalogue(page, screen.persona)).toEqual([])
    await expectLayout(page, 'from left to right')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectLayout(page, 'from right to left')
  })

test('every word of voting, of taking a vote back and of their toasts is in the catalogue', async ({
  page,
  persona,
}) => {
  await page.setViewportSize(PHONE)
  await speakPseudo(page)
  await choose(page, PSEUDO)
  const toast = page.locator('[data-toaster] button')
  const expectWords = async (name: string, who: string) => {
    await toast.first().waitFor()
    expect(await outsideCatalogue(page, who), name).toEqual([])
  }
  await openScreen(page, { name: 'a server', persona, path: serverOf }, PSEUDO)
  await page.locator('form[action$="/vote"] button').first().click()
  await expectWords('the thanks for a vote', persona)
  await page.getByRole('button', { name: inPseudo('Take back') }).click()
  await page.locator('dialog[open]').waitFor()
  expect(await outsideCatalogue(page, persona), 'taking back').toEqual([])
  await page.locator('dialog[open] button').last().click()
  await expectWords('a vote that was taken back', persona)
})

test('the offer of a language covers neither joining and voting nor the end of a page', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    locale: 'de-AT',
    viewport: PHONE,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  const { slug } = await findListing(page, ({ realmLink }) => realmLink !== null)
  await page.goto(`/servers/${slug}`)
  const offer = page.getByText('Diese Seite auf Deutsch lesen')
  await offer.waitFor()
  const bar = page.getByRole('region', { name: 'Join and vote' })
  const end = page.getByRole('contentinfo')
  const topOfOffer = () => offer.evaluate((link) => link.getBoundingClientRect().top)
  const vote = page
    .getByRole('main')
    .getByRole('button', { name: /^Vote / })
    .first()
  const { y = 0, height = 0 } = (await vote.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(await topOfOffer())
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await bar.getByRole('button', { name: /^Vote / }).click({ trial: true })
  // Parts that come late make the page longer.
  const bottomOfPage = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    return end.evaluate((footer) => footer.getBoundingClientRect().bottom)
  }
  await expect.poll(async () => (await bottomOfPage()) - (await topOfOffer())).toBeLessThanOrEqual(0)
  await context.close()
})

test('a reader of another language is offered the page once', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'de-AT', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/servers?sort=new')
  const offer = page.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' })
  await offer.click()
  await expect(page).toHaveURL(/\/de\/servers\?sort=new/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/servers')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await untilComplete(page)
  await expect(offer).toHaveCount(0)
  await context.close()
})

test('servers in the language of the page come first after the busiest', async ({
  page,
  browser,
  baseURL,
}) => {
  const order = (shown: Page) =>
    shown
      .locator('main section')
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute('aria-labelledby') ?? each.getAttribute('aria-label')),
      )
  await page.goto('/de')
  expect((await order(page)).slice(1, 3)).toEqual(['Jetzt viel los', 'speaks'])
  const shelf = page.getByRole('region', { name: 'Auf Deutsch' })
  const cards = shelf.getByRole('listitem')
  expect(await cards.count()).toBeGreaterThan(2)
  await shelf.getByRole('link', { name: 'Alle ansehen' }).click()
  await expect(page).toHaveURL(/\/de\/servers\?.*with=lang-de/)

  await page.goto('/')
  await untilComplete(page)
  await expect(page.locator('#speaks')).toHaveCount(0)

  const context = await browser.newContext({ locale: 'de-AT', ...(baseURL && { baseURL }) })
  const visitor = await context.newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('region', { name: 'In German' })).toBeVisible()
  expect((await order(visitor)).slice(1, 3)).toEqual(['Busy now', 'speaks'])
  await visitor.goto('/ja')
  await expect(visitor.locator('#speaks')).not.toContainText('ドイツ語')
  await context.close()
})

test('a chosen language is kept: an English link stays English, and one line leads to the German page', async ({
  page,
}) => {
  const { slug } = await findListing(page, (found) => !isSteves(found))
  await page.goto('/info')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/info$/)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).filter((name) => /lang/.test(name))).toEqual([])

  const answer = await page.goto(`/servers/${slug}`)
  expect(answer?.request().redirectedFrom()).toBeNull()
  await untilComplete(page)
  await expect(page).toHaveURL(`/servers/${slug}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const offers = page.getByRole('link', { name: /^(?:Diese Seite|Read this page)/ })
  await expect(offers).toHaveCount(1)
  await expect(offers).toHaveText('Diese Seite auf Deutsch lesen')
  await expect(offers).toHaveAttribute('href', `/de/servers/${slug}`)
  await offers.click()
  await expect(page).toHaveURL(`/de/servers/${slug}`)
  await untilComplete(page)
  await expect(offers).toHaveCount(0)
})

test('what is shared from a German page leads to German pages', async ({ page }) => {
  const { _id, slug } = await findListing(page, (found) => !isSteves(found))
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, { share: async ({ url = '' }: ShareData) => void shared.push(url) })
  })
  await page.goto(`/de/servers/${slug}`)
  await untilComplete(page)
  await page.getByRole('button', { name: 'Teilen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Diese Seite teilen' }).click()
  await dialog.getByRole('button', { name: 'Abstimm-Link teilen' }).click()
  const shared = async () => (await page.evaluate<string[]>('shared')).map((url) => new URL(url).pathname)
  await expect.poll(shared).toEqual([`/de/servers/${slug}`, `/de/v/${_id}`])
  const vote = await page.request.get(`/de/v/${_id}`)
  expect([vote.status(), await vote.text()]).toEqual([200, expect.stringContaining('<html lang="de"')])
})
