import type { Locator, Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { setState } from './lib/admin.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves, readListings } from './lib/listings.ts'
import { cardOf, findOwnListing, readOwnListings } from './lib/own-listings.ts'
import { hold, post, recordRequests, sendFrom } from './lib/requests.ts'

const REPORTS = /\/api\/servers\/reports\/me/

test.describe('the dashboard', () => {
  test('counts and shows the own listings, and links to each of them', async ({ page }) => {
    await signIn(page, 'steve')
    const own = await readOwnListings(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, steve' })).toBeVisible()
    await expect(stat(page, 'Total Affiliations')).toHaveText(String(own.length))
    await expect(stat(page, 'Pending Review')).toHaveText(
      String(own.filter(({ approved }) => !approved).length),
    )
    const cards = affiliations(page).getByRole('article')
    await expect(cards).toHaveCount(own.length)
    for (const [place, { name, state, tags }] of own.entries()) {
      const card = cards.nth(place)
      await expect(card.getByRole('heading', { level: 3, name })).toBeVisible()
      await expect(card.getByText(state, { exact: true })).toBeVisible()
      for (const tag of tags) await expect(card.getByRole('listitem').filter({ hasText: tag })).toBeVisible()
    }

    const shown = await findOwnListing(page, ({ approved }) => approved)
    await cardOf(page, shown.name).getByRole('link', { name: /^View/ }).click()
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${shown._id}$`))
    await page.goBack()
    await cardOf(page, shown.name).getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(`/dashboard/affiliates/${shown._id}/edit`)
    const tabs = page.getByRole('navigation', { name: 'About this server' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Edit',
      'News and evenings',
      'Reviews',
      'Insights',
      'Rewards',
      'Webhook',
      'Team',
      'Settings',
      'Badge',
    ])
    await tabs.getByRole('link', { name: 'Reviews' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Reviews' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
    await tabs.getByRole('link', { name: 'News and evenings' }).click()
    await page.getByRole('button', { name: 'Announce an evening' }).click()
    await expect(page.getByRole('dialog', { name: 'Announce an evening' })).toBeVisible()
  })

  test('invites a person without listings to submit one', async ({ page, persona }) => {
    await signIn(page, persona)
    await page.goto('/dashboard')
    await expect(page.getByText('Tip: keep banners under 2MB for snappy loads.')).toBeVisible()
    for (const label of ['Total Affiliations', 'New', 'Pending Review'])
      await expect(stat(page, label)).toHaveText('0')
    await expect(page.getByRole('heading', { name: 'No affiliations yet' })).toBeVisible()
    await expect(page.getByText('Create your first one to get started.')).toBeVisible()
    await affiliations(page).getByRole('link', { name: 'New Affiliation' }).click()
    await expect(page).toHaveURL('/submit')
  })

  test('shows players six saved servers until they ask for all', async ({ page, persona }) => {
    await signIn(page, persona)
    const { items } = await readListings(page, { limit: 8, sort: 'new' })
    for (const { _id } of items) await sendFrom(page, 'PUT', `/api/servers/${_id}/marks/saved`)
    await page.goto('/dashboard')
    await expect(page.getByRole('tab', { name: 'Playing' })).toHaveAttribute('aria-selected', 'true')
    const saved = page.getByRole('region', { name: 'Saved servers' }).getByRole('listitem')
    await expect(saved).toHaveCount(6)
    await page.getByRole('button', { name: 'Show all 8' }).press('Enter')
    await expect(saved).toHaveCount(8)
    await expect(saved.nth(6)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Show all 8' })).toBeHidden()
  })

  test('leads from the privacy page to the data of an owner, and on to the other tabs', async ({ page }) => {
    await signIn(page, 'steve')
    await page.goto('/dashboard#your-data')
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await expect(page.getByRole('region', { name: 'Your Reports' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard?tab=reports')
  })

  test('says that nothing was reported yet', async ({ page, persona }) => {
    await signIn(page, persona)
    const requests = recordRequests(page, /reports\/me/)
    // On a slow machine, too, the data that was loaded ahead is fresh when the tab opens.
    const start = Date.now()
    await page.clock.setFixedTime(start)
    await page.goto('/dashboard')
    await page.getByRole('tab', { name: 'Reports' }).click()
    await expect(page.getByText('No reports yet.')).toBeVisible()
    await expect(page.getByText('0 reports')).toBeVisible()
    expect(requests).toHaveLength(1)

    await test.step('sends no request again when the window gets the focus', async () => {
      await page.clock.setFixedTime(start + 60_000)
      await page.evaluate(() => {
        dispatchEvent(new Event('focus'))
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await page.waitForTimeout(300)
      expect(requests).toHaveLength(1)
    })
  })

  test('shows the note of admins, and requests a review once a day', async ({ page, newcomer, problems }) => {
    problems.expect(/^409 POST .*\/request-review$/)
    await signIn(page, 'steve')
    const denied = await findOwnListing(
      page,
      (own) => own.denied && own.staffNote !== null && own.nextReviewRequestAt === null,
    )
    await page.goto('/dashboard')
    const card = cardOf(page, denied.name)
    await expect(card).toContainText(denied.staffNote ?? '')
    await expect(card.getByText(/^Denied on \w{3} \d+:/)).toBeVisible()
    await expect(card.getByText(/The rule “.+” is not met\./)).toBeVisible()
    await expect(card.getByRole('link', { name: 'See why, appeal' })).toBeVisible()
    for (const path of [`/servers/${denied._id}`, `/dashboard/affiliates/${denied._id}/edit`]) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText(/^Denied on \w{3} \d+:/)).toBeVisible()
      await expect(main.getByText(denied.staffNote ?? '')).toBeVisible()
      await expect(main.getByText(/The rule “[^.]+” is not met\./)).toBeVisible()
      await expect(main.getByRole('link', { name: 'See why, appeal' })).toHaveAttribute(
        'href',
        /^\/statements\//,
      )
    }
    await page.goto('/dashboard')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    const late = cardOf(other, denied.name).getByRole('button', { name: 'Request review' })
    await expect(late).toBeVisible()
    await card.getByRole('button', { name: 'Request review' }).click()
    await expect(toast(page, 'Review requested. Staff will take another look.')).toBeVisible()
    const standing = card.locator(':focus')
    await expect(standing).toContainText(
      /Waits since \w{3} \d+\. (?:Usually decided within 24 to 72 hours|At the moment a decision takes about \d+ days)\./,
    )
    await expect(card.getByRole('button', { name: 'Request review' })).toBeHidden()
    await late.click()
    await expect(toast(other, 'This server waits for a decision already.')).toBeVisible()
    await expect(cardOf(other, denied.name)).toContainText('Waits since')
    await other.close()

    const admin = await newcomer('alex')
    const queue = await admin.request.get('/api/admin/affiliates', {
      params: { moderation: 'pending', q: denied.name },
    })
    const { items }: { items: { _id: string }[] } = await queue.json()
    expect(items.map(({ _id }) => _id)).toContain(denied._id)
    await setState(admin, denied._id, 'denied')
    await page.reload()
    await expect(card).toContainText('Again in 23h')
    await expect(card.getByRole('button', { name: 'Request review' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

test.describe('the own reports', () => {
  test('are counted, filtered, paged and refreshed', async ({ page, persona }) => {
    await signIn(page, persona)
    await page.goto('/dashboard?tab=reports')
    await expect(reports(page).getByText('No reports yet.')).toBeVisible()
    const servers = await fileReports(page, 12)

    await reports(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(reports(page).getByText('12 reports')).toBeVisible()
    const rows = reports(page).getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText(servers.at(-1)?.name ?? '')
    await expect(rows.nth(1)).toContainText('Open')
    await expect(rows.nth(1)).toContainText('Incorrect information')
    await expect(rows.nth(1)).toContainText('The invite is dead. 12')

    // The previous page stays visible while the next one loads.
    const letGo = await hold(page, REPORTS)
    await reports(page).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/dashboard?tab=reports&reports=2')
    await expect(rows).toHaveCount(11)
    letGo()
    await expect(reports(page).getByText('Page 2 / 2')).toBeVisible()
    await expect(rows).toHaveCount(3)
    await page.reload()
    await expect(rows).toHaveCount(3)

    await reports(page).getByLabel('Status').selectOption('Closed')
    await expect(page).toHaveURL('/dashboard?tab=reports&status=closed')
    await expect(reports(page).getByText('No reports with the status Closed.')).toBeVisible()
    await reports(page).getByLabel('Status').selectOption('Open')
    await expect(page).toHaveURL('/dashboard?tab=reports&status=open')
    await expect(reports(page).getByText('Page 1 / 2')).toBeVisible()

    await rows.nth(1).click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${servers.at(-1)?._id}$`))

    await test.step('are cards on a narrow screen, each with a link to its server', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goBack()
      await expect(reports(page).getByText('12 reports')).toBeVisible()
      await expect(reports(page).getByRole('table')).toBeHidden()
      await reports(page)
        .getByRole('link', { name: servers.at(-1)?.name ?? '', exact: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`/servers/[^/]*${servers.at(-1)?._id}$`))
    })
  })
})

/** Reports this many servers as the signed-in person, one after another. */
async function fileReports(page: Page, count: number) {
  const { items } = await readListings(page, { limit: count, sort: 'new' })
  for (const [place, { _id }] of items.entries()) {
    const report = { reason: 'incorrect-info', details: `The invite is dead. ${place + 1}` }
    await post(page, `/api/servers/${_id}/report`, report)
  }
  return items
}

function stat(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: label }).locator('..').locator('dd').first()
}

function affiliations(page: Page): Locator {
  return page.getByRole('region', { name: 'Your Affiliations' })
}

function reports(page: Page): Locator {
  return page.getByRole('region', { name: 'Your Reports' })
}

test('shows a server that waits to friends by its private link, until staff decide', async ({
  page,
  newcomer,
  problems,
}) => {
  problems.expect(/^404 GET \/api\/waiting\//)
  await signIn(page, 'steve')
  const { _id: id, name } = await findListing(page, isSteves)
  const admin = await newcomer('alex')
  await setState(admin, id, 'pending')
  await page.goto(`/dashboard?tab=servers`)
  const { privatePath } = await findOwnListing(page, ({ _id }) => _id === id)
  await expect(page.getByRole('button', { name: 'Share private link' }).first()).toBeVisible()
  const friend = await newcomer()
  await friend.goto(privatePath ?? '')
  await expect(friend.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(friend.getByText('This server waits for review.')).toBeVisible()
  await setState(admin, id, 'approved')
  await friend.reload()
  await expect(friend.getByRole('heading', { name })).toBeHidden()
  await expect(friend.getByRole('link', { name: 'Browse Servers' })).toBeVisible()
})
