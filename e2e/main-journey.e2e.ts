import type { Page } from '@playwright/test'
import type { Listing } from '#contract/listings/listing.ts'
import { expect, test, toast } from './fixtures.ts'
import { chooseAtStandIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { describeServer } from './lib/submit.ts'

test('finds a server in spite of a typing error, signs in, votes, reviews and reports', async ({
  page,
  persona,
  problems,
}) => {
  test.slow()
  const listing = await findListing(
    page,
    (found) => found.name.length > 10 && found.tags.length > 1 && !isSteves(found),
  )

  await test.step('searches with a typing error', async () => {
    await page.goto('/servers')
    await page.getByRole('searchbox', { name: 'Search servers' }).fill(misspelt(listing.name))
    await expect(page.getByText('No exact match. Close to your search:')).toBeVisible()
    await expect(page.getByRole('link', { name: listing.name, exact: true })).toBeVisible()
  })

  await test.step('filters by tag', async () => {
    const [tag = ''] = listing.tags
    await page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: tag, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`tag=${encodeURIComponent(tag)}`))
    const cards = page.getByRole('article')
    await expect(cards).not.toHaveCount(0)
    await expect(cards.filter({ hasNotText: tag })).toHaveCount(0)
  })

  await test.step('opens the listing', async () => {
    await page.getByRole('link', { name: listing.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: listing.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${listing._id}$`))
  })

  await test.step('is asked to sign in for a review, which is sent on return to the same page', async () => {
    const before = await reviewCount(page)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
    const text = page.getByLabel('Your review')
    await text.fill('Written before I was anybody.')
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByText('Select a rating 1–5')).toBeVisible()
    await page.getByRole('radio', { name: '4 stars' }).check()
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Continue with Discord' }).click()
    await chooseAtStandIn(page, persona)
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${listing._id}$`))
    await expect(toast(page, 'Thanks for your review!')).toBeVisible()
    await expect(ownReview(page, persona)).toContainText('Written before I was anybody.')
    await expect(ownReview(page, persona)).toContainText('4.0 out of 5')
    await expect.poll(() => reviewCount(page)).toBe(before + 1)
    await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()
  })

  await votesOnce(page, listing)
  problems.expect(/^409 POST \/api\/servers\/[\w-]+\/vote$/)

  await test.step('reviews', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Your review').fill('A quiet harbour with honest people.')
    await page.getByRole('button', { name: 'Update review' }).click()
    await expect(toast(page, 'Thanks for your review!')).toBeVisible()
    await expect(ownReview(page, persona)).toContainText('A quiet harbour with honest people.')
    await expect(ownReview(page, persona)).toContainText('4.0 out of 5')
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeFocused()
  })

  await test.step('edits the review, which stays one', async () => {
    const before = await reviewCount(page)
    await page.reload()
    await page.getByRole('button', { name: 'Your review', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('Your review')).toHaveValue('A quiet harbour with honest people.')
    await page.getByRole('radio', { name: '2 stars' }).check()
    await page.getByLabel('Your review').fill('It was quiet until the dragon came.')
    await page.getByRole('button', { name: 'Update review' }).click()
    await expect(ownReview(page, persona)).toContainText('It was quiet until the dragon came.')
    await expect(ownReview(page, persona)).toContainText('2.0 out of 5')
    await page.reload()
    await expect(ownReview(page, persona)).toHaveCount(1)
    await expect(ownReview(page, persona)).toContainText('It was quiet until the dragon came.')
    await expect.poll(() => reviewCount(page)).toBe(before)
  })

  await test.step('reports the server, once', async () => {
    await report(page)
    await expect(toast(page, 'Thanks! We’ll review this.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Reported' }).click({ force: true })
    await expect(toast(page, 'You already reported recently.')).toBeVisible()
  })
})

test('a submitted listing is visible only to its owner until an admin approves it', async ({
  page,
  persona,
  newcomer,
  knowCaptcha,
  problems,
}) => {
  const name = `Lanternfall ${persona}`

  await test.step('submits a listing', async () => {
    await page.goto('/submit')
    await page.getByRole('link', { name: 'Continue with Discord' }).click()
    await chooseAtStandIn(page, persona)
    await expect(page).toHaveURL('/submit')
    await describeServer(page, name)
    await page.getByLabel('Characters in the picture').fill(await knowCaptcha(page))
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(toast(page, 'Submitted! Your SkyGen will appear once approved.')).toBeVisible()
  })

  const path = await test.step('its owner sees it, with its badge', async () => {
    await page.getByRole('link', { name: 'See its page' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('banner').or(page.locator('main header')).getByText('Pending')).toBeVisible()
    await expect(voteButton(page)).toBeHidden()
    return new URL(page.url()).pathname
  })

  const visitor = await newcomer()
  await test.step('nobody else sees it', async () => {
    problems.expect(new RegExp(`^404 GET (${path}|/api${path})`))
    const answer = await visitor.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'Server not found' })).toBeVisible()
    await visitor.getByRole('main').getByRole('link', { name: 'Browse Servers' }).click()
    await expect(visitor).toHaveURL('/servers?tag=All&sort=top&page=1')
    await visitor.goto(`/servers?q=${encodeURIComponent(name)}`)
    await expect(visitor.getByRole('heading', { level: 2, name: 'Results' })).toBeAttached()
    await expect(visitor.getByText(/^(Showing|No results)/)).toBeVisible()
    await expect(visitor.getByRole('link', { name, exact: true })).toBeHidden()
  })

  await test.step('an admin approves it', async () => {
    const admin = await newcomer('alex')
    await admin.goto('/admin')
    await admin.getByRole('button', { name: `Approve ${name}` }).click()
    await expect(toast(admin, `Approved ${name}`)).toBeVisible()
    await expect(admin.getByRole('button', { name: `Approve ${name}` })).toBeHidden()
  })

  await test.step('its owner is told, and the bell is empty after that', async () => {
    await page.goto('/notifications')
    await expect(page.getByText(`“${name}” was approved.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  })

  await test.step('then everybody finds it', async () => {
    await visitor.goto(`/servers?q=${encodeURIComponent(name)}`)
    await visitor.getByRole('link', { name, exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(voteButton(visitor)).toBeVisible()
  })
})

/** Votes, then tries again in a tab that was opened before and does not know about the vote. */
async function votesOnce(page: Page, listing: Listing): Promise<void> {
  await test.step('votes, and the count rises once', async () => {
    const older = await page.context().newPage()
    const standing = older.waitForResponse((response) =>
      response.url().endsWith(`/servers/${listing._id}/viewer`),
    )
    await older.goto(`/servers/${listing._id}`)
    await expect(older.getByText('One vote every 24 hours')).toBeVisible()
    // It made its requests before the vote, so it must not get the new state from them.
    await standing

    const before = await voteCount(page)
    await voteButton(page).click()
    await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
    await expect(page.getByText(/^Next vote in (23h|24h)/)).toBeVisible()
    await expect.poll(() => voteCount(page)).toBe(before + 1)

    await voteButton(older).click()
    await expect(toast(older, 'You already voted in the last 24h.')).toBeVisible()
    await older.reload()
    await expect(older.getByText(/^Next vote in/)).toBeVisible()
    await expect.poll(() => voteCount(older)).toBe(before + 1)
    await older.close()
  })
}

function voteButton(page: Page) {
  return page.getByRole('button', { name: /^Voted? / })
}

async function voteCount(page: Page): Promise<number> {
  const text = await page.locator('dt', { hasText: 'Votes' }).locator('..').locator('dd').innerText()
  return numberIn(/^[\d,]+/.exec(text)?.[0] ?? '')
}

async function reviewCount(page: Page): Promise<number> {
  const text = await page.locator('dt', { hasText: 'Rating' }).locator('..').locator('dd').innerText()
  return numberIn(/\(([\d,]+)\)/.exec(text)?.[1] ?? '0')
}

function numberIn(text: string): number {
  return Number(text.replaceAll(',', ''))
}

function ownReview(page: Page, persona: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: persona }) })
}

async function report(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report server' })
  await dialog.getByRole('radio', { name: 'Incorrect information' }).check()
  await dialog.getByLabel('Details').fill('The invite leads to another server.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
}

/** Two swapped neighbouring letters, a common typing error. */
function misspelt(name: string): string {
  return name.slice(0, 3) + name.charAt(4) + name.charAt(3) + name.slice(5)
}
