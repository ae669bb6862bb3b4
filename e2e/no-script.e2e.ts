import { expect, test } from './fixtures.ts'
import { chooseAtStandIn, signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'

test.use({ javaScriptEnabled: false })
test.beforeEach(({ problems }) => problems.expect(/^csp GET \/(?:assets\/.*|theme)\.js$/))

const VOTED = 'Voted! Come back in 24h for another.'

test('a player finds a server, signs in by voting for it, and saves it, without JavaScript', async ({
  page,
  persona,
}) => {
  const { name, slug, votes, description, discord } = await findListing(
    page,
    (found) => !isSteves(found) && found.discord !== null && found.description !== '' && found.ratingCnt > 0,
  )
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').first().fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/servers/${slug}$`))
  await expect(page.getByText(description.split('\n')[0] ?? '')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Discord' })).toHaveAttribute('href', discord ?? '')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('heading', { level: 3 }).first()).toBeVisible()

  const vote = page.getByRole('button', { name: /^Vote / }).first()
  await vote.click()
  await chooseAtStandIn(page, persona)
  await expect(page.getByRole('status').filter({ hasText: VOTED })).toBeVisible()
  await expect(vote).toContainText((votes + 1).toLocaleString('en'))

  await vote.click()
  await expect(page.getByText('You already voted in the last 24h.').or(page.getByText(VOTED))).toBeVisible()
  await expect(vote).toContainText((votes + 1).toLocaleString('en'))

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. It is on your dashboard.')).toBeVisible()
})

test('a vote link leads to one large button, also without JavaScript', async ({ page, persona }) => {
  const { _id, name, votes } = await findListing(page, (found) => !isSteves(found))
  await signIn(page, persona)
  await page.goto(`/v/${_id}`)
  await expect(page).toHaveTitle(`Vote for ${name} · Realmport`)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Vote for /)
  await page.getByRole('button', { name: /^Vote / }).click()
  await expect(page).toHaveURL(/\/v\/.*done=voted/)
  await expect(page.getByText(VOTED)).toBeVisible()
  await expect(page.getByRole('main')).toContainText((votes + 1).toLocaleString('en'))
  await page.getByRole('link', { name: 'See the server' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('filters are chosen and left out without JavaScript', async ({ page }) => {
  await page.goto('/servers')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('region', { name: 'Filters' })
  const chip = sheet.getByRole('group', { name: 'Realm or server' }).getByRole('button', { name: /^Server/ })
  await chip.click()
  await expect(page).toHaveURL(/[?&]with=kind-server&filters=all|filters=all&with=kind-server/)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByLabel('Leave out servers with').selectOption('PvP')
  await sheet.getByRole('button', { name: 'Leave out' }).click()
  await expect(sheet.getByRole('button', { name: 'Allow PvP again' })).toBeVisible()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: /^Show \d/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveTitle('Servers: Server, without PvP · Realmport')
  await expect(page.getByRole('article').first()).toBeVisible()
})
