import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves, readListings } from './lib/listings.ts'

const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)

test.describe('with forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('the chosen tag and the chosen theme differ from the others', async ({ page }) => {
    await page.goto('/servers?tag=Skyblock')
    const tags = page.getByRole('group', { name: 'Tags' })
    const [chosen, other] = ['Skyblock', 'Factions'].map((name) =>
      tags.getByRole('link', { name, exact: true }),
    )
    if (!chosen || !other) throw new Error('No tags')
    expect(await styleOf(chosen, 'background-color')).not.toBe(await styleOf(other, 'background-color'))
    expect(await styleOf(chosen, 'color')).not.toBe(await styleOf(other, 'color'))

    const themes = page.getByRole('banner').getByRole('radiogroup', { name: 'Theme' }).locator('label')
    const looks = await themes.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
    expect(new Set(looks).size).toBe(2)
  })

  test('the dot of what is live is seen', async ({ page }) => {
    await page.goto('/hubs')
    const dot = page.getByRole('main').locator('[aria-hidden].bg-moss').first()
    await expect(dot).toBeVisible()
    expect(await styleOf(dot, 'background-color')).toBe('rgb(45, 100, 41)')
  })
})

for (const width of [640, 768, 900, 1024, 1170])
  test(`the controls of the directory are one line high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/servers')
    for (const control of [
      page.getByRole('button', { name: 'Filters', exact: true }),
      page.getByLabel('Sort by'),
      page.locator('label', { has: page.getByLabel('Sort by') }),
    ]) {
      const box = await control.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(44)
    }
  })

test('a card is reached by its name, and its ring is around the whole card', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/servers')
  const card = page.getByRole('article').first()
  await expect(card.getByRole('button', { name: /^Save / })).toBeVisible()
  const order = await card.locator('a, button').evaluateAll((all) => all.map(({ localName }) => localName))
  expect(order[0]).toBe('a')
  const link = card.getByRole('link')
  await link.focus()
  // At one moment: fonts may still come.
  const { ring, whole } = await link.evaluate((element) => {
    const { width, height } = getComputedStyle(element, '::after')
    const box = element.closest('article')?.getBoundingClientRect()
    return {
      ring: [width, height].map((size) => Math.round(Number.parseFloat(size))),
      whole: [box?.width, box?.height].map((size) => Math.round(size ?? 0)),
    }
  })
  expect(ring).toEqual(whole)
  // The picture belongs to the link, the heart and the vote do not.
  const hits = async (at: Locator) =>
    at.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit?.closest('a, button')?.localName
    })
  expect(await hits(card.locator('img').first())).toBe('a')
  expect(await hits(card.getByRole('button', { name: /^Save / }))).toBe('button')
  expect(await hits(card.getByRole('button', { name: /^Vote / }))).toBe('button')
})

test('links of Quick Info are high enough to press', async ({ page, newcomer }) => {
  const { slug } = await findListing(page, ({ facts }) => facts.length > 4)
  const touch = await newcomer(undefined, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  for (const [visitor, least] of [
    [page, 24],
    [touch, 44],
  ] as const) {
    await visitor.goto(`/servers/${slug}`)
    const heights = await visitor
      .getByRole('region', { name: 'Quick Info' })
      .locator('dd a')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(2)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(least)
  }
})

test('no line of Quick Info begins with a comma', async ({ page }) => {
  const { slug } = await findListing(
    page,
    ({ facts }) =>
      facts.includes('family-allowlist') && facts.filter((fact) => fact.startsWith('on-')).length > 2,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/servers/${slug}`)
  const lists = page.getByRole('region', { name: 'Quick Info' }).locator('dd', { hasText: ',' })
  const widths = await lists.evaluateAll((all) =>
    all.flatMap((list) =>
      [...list.querySelectorAll('span')]
        .filter(({ textContent, children }) => children.length === 0 && textContent.startsWith(','))
        .map((comma) => comma.getBoundingClientRect().left - list.getBoundingClientRect().left),
    ),
  )
  expect(widths.length).toBeGreaterThan(1)
  expect(Math.min(...widths)).toBeGreaterThan(8)
})

test('paper has the pictures, and nothing to press', async ({ page }) => {
  await page.goto('/servers')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  expect(await page.locator('button:visible, select:visible, input:visible').count()).toBe(0)
  await expect
    .poll(() =>
      page
        .locator('article img')
        .evaluateAll(
          (all) =>
            all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0).length,
        ),
    )
    .toBe(0)
  expect(await styleOf(page.locator('body'), 'color')).toBe('rgb(16, 40, 47)')
  expect(await styleOf(page.getByRole('main').locator('header').first(), 'background-color')).toBe(
    'rgba(0, 0, 0, 0)',
  )
})

test('the installed app has shortcuts to screens that exist', async ({ page }) => {
  const { shortcuts }: { shortcuts: { name: string; url: string }[] } = await (
    await page.request.get('/site.webmanifest')
  ).json()
  expect(shortcuts.length).toBeGreaterThan(2)
  for (const { url } of shortcuts) expect((await page.request.get(url)).status()).toBe(200)
})

const isKept = (page: Page, path: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path)

for (const who of ['a person', 'a visitor'])
  test(`what ${who} saved opens offline after a reload, without notifications`, async ({
    newcomer,
    persona,
    problems,
  }) => {
    const page = await newcomer(undefined, {})
    const { slug, name } = await findListing(page, (found) => !isSteves(found))
    if (who === 'a person') {
      await signIn(page, persona)
      await page.goto(`/servers/${slug}`)
      await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
    } else {
      await page.goto(`/servers?q=${encodeURIComponent(name)}`)
      await page.getByRole('button', { name: `Save ${name}`, exact: true }).click()
    }
    for (const path of ['/offline', `/servers/${slug}`])
      await expect.poll(() => isKept(page, path), { timeout: 20_000 }).toBe(true)
    await page.reload()
    problems.expect(/net::ERR_/, /^503 /)
    await page.context().setOffline(true)
    await page.goto(`/servers/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

for (const who of ['a person', 'a visitor'])
  test(`what ${who} saved one right after the other stays offline, also with a newer service worker`, async ({
    newcomer,
    persona,
  }) => {
    const page = await newcomer(undefined, {})
    if (who === 'a person') await signIn(page, persona)
    const { items } = await readListings(page, { with: 'way-in', sort: 'name' })
    const saved = items.filter((found) => !isSteves(found)).slice(0, 2)
    const areKept = () => Promise.all(saved.map(({ slug }) => isKept(page, `/servers/${slug}`)))
    await page.goto('/servers?with=way-in&sort=name')
    for (const { name } of saved)
      await page
        .getByRole('button', { name: `Save ${name}`, exact: true })
        .first()
        .click()
    await expect.poll(areKept, { timeout: 20_000 }).toEqual([true, true])
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).unregister()
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })
    expect(await areKept()).toEqual([true, true])
  })

test('what was saved in German opens offline in German, and so does what is not there', async ({
  page,
  problems,
}) => {
  const { slug, name } = await findListing(page, (found) => !isSteves(found))
  await page.goto(`/de/servers?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `${name} speichern`, exact: true }).click()
  for (const path of ['/de/offline', `/de/servers/${slug}`])
    await expect.poll(() => isKept(page, path), { timeout: 20_000 }).toBe(true)
  expect(await isKept(page, '/offline')).toBe(false)
  problems.expect(/net::ERR_/, /^503 /)
  await page.context().setOffline(true)
  for (const path of ['/rankings', '/de/rankings']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/de/offline?to=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Du bist offline' })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Noch einmal' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/de/servers/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('signing in is possible, and other screens say what they need', async ({ page, problems }) => {
    problems.expect(/^csp GET/)
    await page.goto('/login?returnTo=/servers')
    await expect(page.getByRole('main').getByText('Loading…')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Continue with Discord' })).toHaveAttribute(
      'href',
      /returnTo=%2Fservers/,
    )
    await page.goto('/dashboard')
    await expect(page.getByText('Loading…')).toBeHidden()
    await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible()
    await page.goto('/de/dashboard')
    await expect(page.getByText(/^Diese Seite braucht JavaScript/)).toBeVisible()
  })
})

test('a browser that blocks cookies hears so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  await page.goto('/login')
  await expect(page.getByRole('alert').filter({ hasText: 'Allow cookies for this site' })).toBeVisible()
})
