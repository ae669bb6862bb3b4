import type { Locator } from '@playwright/test'
import type { Listing } from '#contract/listings/listing.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, findPage, isSteves, readListings } from './lib/listings.ts'
import { editListing, findOwnListing } from './lib/own-listings.ts'
import { refuse } from './lib/requests.ts'

test('on a phone joins and votes at the lower edge, saves with the heart, and finds it on the home page', async ({
  page,
  persona,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, persona)
  const listing = await findListing(page, (found) => found.realmLink !== null && !isSteves(found))
  const bar = page.getByRole('region', { name: 'Join and vote' })

  await test.step('the bar comes when the buttons at the top have left', async () => {
    await page.goto(`/servers/${listing._id}`)
    await expect(page.getByRole('button', { name: /^Vote / })).toHaveCount(1)
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
    await expect
      .poll(() => bar.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom)))
      .toBe(0)
    const join =
      listing.kind === 'realm' ? bar.getByRole('link') : bar.getByRole('button', { name: 'Copy IP' })
    await expect(join).toBeVisible()
  })

  await test.step('its vote counts', async () => {
    await bar.getByRole('button', { name: /^Vote / }).click()
    await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
    await expect(bar.getByRole('button', { name: /^Voted / })).toBeVisible()
    await expect(page.getByText('Next vote in')).not.toContainText('·', { useInnerText: true })
    for (const control of [page.getByRole('button', { name: 'Menu' }), bar.getByRole('button').last()])
      expect(await isUncovered(control)).toBe(true)
  })

  await test.step('a heart saves the server, and home welcomes back with it', async () => {
    await page.goto(`/servers?q=${encodeURIComponent(listing.name)}`)
    const heart = page.getByRole('button', { name: `Save ${listing.name}`, exact: true })
    await heart.click()
    await expect(toast(page, 'Saved. It is on your dashboard.')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/')
    const shelf = page.getByRole('region', { name: 'Welcome back' })
    await expect(shelf.getByRole('link', { name: listing.name, exact: true })).toBeVisible()
  })

  await test.step('removed from the list, it leaves the focus near', async () => {
    await page.goto('/dashboard?tab=playing')
    // The bell loads with the code that keeps the focus.
    await page.getByRole('link', { name: /^Notifications/ }).waitFor()
    const remove = page.getByRole('button', { name: `Remove ${listing.name}` })
    await remove.click()
    await expect(remove).toBeHidden()
    await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  })
})

test('a visitor saves on cards and pages alike, has a shelf under the search, and takes it into the account', async ({
  page,
  persona,
}) => {
  const wanted = await readListings(page, { with: 'way-in', sort: 'name' })
  const [carded, paged] = wanted.items.filter((found) => !isSteves(found))
  if (!carded || !paged) throw new Error('There are no two servers.')
  await page.goto(`/servers?q=${encodeURIComponent(carded.name)}`)
  await page
    .getByRole('button', { name: `Save ${carded.name}`, exact: true })
    .first()
    .click()
  await expect(
    toast(page, 'Saved in this browser, on the home page. Log in to have it everywhere.'),
  ).toBeVisible()
  await page.goto(`/servers/${paged.slug}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/')
  const kept = page.getByRole('region', { name: 'Saved in this browser' })
  for (const { name } of [carded, paged])
    await expect(kept.getByRole('link', { name, exact: true })).toBeVisible()
  const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
  expect(await topOf(kept)).toBeLessThan(await topOf(page.getByRole('region', { name: 'Just arrived' })))

  await signIn(page, persona)
  // Any page will do.
  await page.goto('/rules')
  await expect
    .poll(async () => (await (await page.request.get('/api/auth/me')).json()).saved)
    .toEqual(expect.arrayContaining([carded._id, paged._id]))
  await page.goto('/')
  const own = page.getByRole('region', { name: 'Welcome back' })
  for (const { name } of [carded, paged])
    await expect(own.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(kept).toBeHidden()
})

test('hides a server from lists with a way back, in the browser and then in the account', async ({
  page,
  persona,
}) => {
  const { items } = await readListings(page, { sort: 'top', limit: 18 })
  const [first, second] = items
  if (!first || !second) throw new Error('There are no two servers.')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  const hide = page.getByRole('button', { name: 'Hide this server for me' })
  await page.goto(`/servers/${first.slug}`)
  await hide.click()
  const said = toast(page, 'Hidden from your lists.')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(said).toBeVisible()
  await undo.click()
  await expect(hide).toBeVisible()
  await hide.click()
  await expect(page.getByRole('button', { name: 'Show in my lists' })).toBeVisible()

  await page.goto('/servers')
  await expect(card(second.name).first()).toBeVisible()
  await expect(page.getByRole('link', { name: first.name, exact: true })).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(17)

  await signIn(page, persona)
  await page.goto('/rules')
  await expect
    .poll(async () => (await (await page.request.get('/api/auth/me')).json()).hidden)
    .toEqual([first._id])
  // Until the browser knows that the account has it, the next page would move it there again.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hidden-servers') ?? '[]')).toBe('[]')
  await page.goto('/servers')
  await expect(page.getByRole('article')).toHaveCount(17)
  await page.getByRole('button', { name: `Show ${first.name} again` }).click()
  await expect(page.getByRole('article')).toHaveCount(18)
  await expect.poll(async () => (await (await page.request.get('/api/auth/me')).json()).hidden).toEqual([])
  await page.goto(`/servers/${first.slug}`)
  await hide.click()
  await expect(said).toBeVisible()
  await undo.click()
  await expect.poll(async () => (await (await page.request.get('/api/auth/me')).json()).hidden).toEqual([])
})

test('has no heading above a list of which everything is hidden', async ({ page }) => {
  const { items } = await readListings(page, { q: 'cluodberry' })
  const near = page.getByText('No exact match. Close to your search:')
  await page.goto('/servers?q=cluodberry')
  await expect(near).toBeVisible()
  for (const { slug } of items) {
    await page.goto(`/servers/${slug}`)
    await page.getByRole('button', { name: 'Hide this server for me' }).click()
    await expect(page.getByRole('button', { name: 'Show in my lists' })).toBeVisible()
  }
  await page.goto('/servers?q=cluodberry')
  await expect(page.getByRole('button', { name: /^Show .+ again$/ })).toHaveCount(items.length)
  await expect(near).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('the game opens from the top of a server’s page', async ({ page }) => {
    const { _id } = await findListing(page, ({ kind, realmLink }) => kind === 'server' && realmLink !== null)
    await page.goto(`/servers/${_id}`)
    const link = page
      .getByRole('region', { name: 'Join', exact: true })
      .getByRole('link', { name: 'Open Minecraft' })
    await expect(link).toBeInViewport()
    await expect(link).toHaveAttribute('href', /^minecraft:/)
    const how = page.getByRole('region', { name: 'How do I join?' })
    await expect(how.getByRole('button', { name: 'Copy IP' })).toBeVisible()
  })
})

/** Whether a press at its middle reaches it, and no toast. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

for (const [press, address] of [
  ['vote', /\/vote$/],
  ['save', /\/marks\/saved$/],
] as const)
  test(`a ${press} for a server that is gone says so, and the page follows`, async ({
    page,
    persona,
    problems,
  }) => {
    problems.expect(/^404 /)
    await signIn(page, persona)
    const { _id: id, slug, name } = await findListing(page, (found) => !isSteves(found))
    await page.goto(`/servers/${slug}`)
    const button = page
      .getByRole('button', { name: press === 'vote' ? /^Vote / : 'Save', exact: true })
      .first()
    await expect(button).toBeVisible()
    const gone = refuse(404, 'Server not found', 'not_found')
    await page.route(address, gone)
    await page.route(new RegExp(`/api/servers/${id}(?:/viewer|\\?reviews=1)?$`), gone)
    await button.click()
    await expect(toast(page, 'This server is not public.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Server not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Server not found/)
    await expect(page.getByText(name)).toBeHidden()
  })

test.describe('on the device that people say they play on', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a console gets the code or the address in large letters and three steps, everywhere until it is changed', async ({
    page,
  }) => {
    const isRealm = (text: string | null) => /^[\w-]{6,16}$/.test(text ?? '')
    const hasOneWay = ({ friend, secondLink }: Listing) => friend === '' && secondLink === null
    const realm = await findPage(page, (one) => isRealm(one.realmLink) && hasOneWay(one))
    const server = await findPage(page, (one) => /\./.test(one.realmLink ?? '') && hasOneWay(one))
    const first = page.getByRole('region', { name: 'Join', exact: true })
    const how = page.getByRole('region', { name: 'How do I join?' })
    const device = (name: string) =>
      how.getByRole('group', { name: 'I play on' }).getByRole('button', { name })

    await page.goto(`/servers/${server.slug}`)
    await expect(first.getByRole('button', { name: 'Copy IP' })).toBeInViewport()
    await device('PlayStation').click()
    await expect(device('PlayStation')).toHaveAttribute('aria-pressed', 'true')
    await expect(how.getByRole('listitem')).toHaveCount(3)
    await expect(how.getByRole('listitem').first()).toContainText('BedrockTogether')
    await expect(first.getByRole('link', { name: 'Join on PlayStation' })).toHaveAttribute('href', '#join')
    await expect(how.getByRole('button', { name: 'Copy IP' })).toBeAttached()

    await page.goto(`/servers/${realm.slug}`)
    await first.getByRole('link', { name: 'Join on PlayStation' }).click()
    const code = how.getByRole('img')
    await expect(code).toBeInViewport()
    expect(
      await code.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize)),
    ).toBeGreaterThan(20)
    await expect(how.getByRole('listitem').nth(1)).toContainText('type the code')

    await device('Windows').click()
    await expect(first.getByRole('link', { name: 'Join Realm' })).toBeAttached()
    await expect(how.getByRole('link', { name: 'Open Minecraft' })).toHaveAttribute('href', /^minecraft:/)
    await page.goto(`/servers/${server.slug}`)
    await expect(first.getByRole('link', { name: 'Open Minecraft' })).toHaveAttribute('href', /^minecraft:/)
  })

  test('a console gets the gamertag that its owner gives, a phone the address', async ({
    page,
    newcomer,
  }) => {
    await signIn(page, 'steve')
    const { _id } = await findOwnListing(page, ({ approved }) => approved)
    await editListing(page, _id, { realmLink: 'play.bot-harbour.example', realmLinkVisible: true })
    await page.goto(`/dashboard/affiliates/${_id}/edit`)
    await page.getByLabel('Gamertag to add').fill('Harbour Bot')
    await page.getByLabel('Resource packs').fill('About 200 MB on the first visit.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')

    const player = await newcomer()
    await player.goto(`/servers/${_id}`)
    const how = player.getByRole('region', { name: 'How do I join?' })
    await how.getByRole('button', { name: 'Xbox' }).click()
    const steps = how.getByRole('listitem')
    await expect(steps.first()).toContainText('Type the gamertag.')
    await expect(how.getByRole('term').first()).toHaveText('Gamertag')
    await expect(how).toContainText('Resource packs: About 200 MB on the first visit.')
    await how.getByRole('button', { name: 'Phone or tablet' }).click()
    await expect(how.getByRole('term').first()).toHaveText('Address')
    await expect(how.getByRole('link', { name: 'Open Minecraft' })).toBeVisible()
    await expect(how.getByRole('term').last()).toHaveText('Gamertag')
  })
})

test('a parent opens the family passport of a server, and comes back', async ({ page }) => {
  const { slug, name } = await findPage(page, ({ facts }) => facts.includes('age-all'))
  await page.goto(`/servers/${slug}`)
  const passport = page.getByRole('region', { name: 'Family passport' })
  await expect(passport.getByRole('listitem').first()).toHaveText(
    /All ages\s· (?:says the owner|checked by staff), /,
  )
  await passport.getByRole('link', { name: 'Print or share' }).click()
  await expect(page).toHaveURL(`/servers/${slug}/passport`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('term')).toHaveCount(5)
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'See the server' }).click()
  await expect(page).toHaveURL(`/servers/${slug}`)

  // A phone has it under Share.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(passport.getByRole('link')).toBeHidden()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('link', { name: 'Family passport to print or share' }).click()
  await expect(page).toHaveURL(`/servers/${slug}/passport`)
})
