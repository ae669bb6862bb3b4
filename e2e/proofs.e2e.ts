import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { writeReview } from './lib/seed.ts'

const NOT_A_MEMBER =
  'Discord says that you are not in this server’s Discord, or have not accepted its rules yet. Join it, then try again.'

/** Consents on the fake Discord's page, as a person of whom `facts` are true. */
async function consent(page: Page, persona: string, facts: Record<string, string> = {}): Promise<void> {
  await page.getByLabel('Somebody else').fill(persona)
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a reviewer proves to be a member, and takes it back', async ({ page, persona }) => {
  const { _id, slug, name } = await findListing(
    page,
    (listing) => listing.discordCounts !== null && listing.ratingCnt > 5 && !isSteves(listing),
  )
  await signIn(page, persona)
  await writeReview(page, _id, 4, 'Met the whole crew.')
  await page.goto(`/servers/${slug}`)
  const section = page.getByRole('region', { name: 'Verified member' })
  const mine = page.getByRole('listitem').filter({ hasText: 'Met the whole crew.' })
  await expect(mine).toBeVisible()
  await expect(mine.getByText(/^Member since/)).toHaveCount(0)

  await test.step('Discord says no', async () => {
    await page.getByRole('button', { name: 'Your review', exact: true }).click()
    await section.getByRole('link', { name: 'Verify membership' }).click()
    await expect(page.getByText('guilds.members.read')).toBeVisible()
    await consent(page, persona, { 'Joined every Discord server on': 'no' })
    await expect(toast(page, NOT_A_MEMBER)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/servers/${slug}#reviews$`))
  })

  await test.step('Discord says yes', async () => {
    await section.getByRole('link', { name: 'Verify membership' }).click()
    await consent(page, persona)
    await expect(toast(page, 'Confirmed: you are a member of its Discord.')).toBeVisible()
    await expect(section).toContainText('Member since March 2026.')
    await expect(mine.getByText('Member since March 2026')).toBeVisible()
    await expect(page.getByText(/^\d\.\d from \d+ verified members?$/)).toBeVisible()
  })

  await test.step('reviews of members only', async () => {
    await page.getByRole('button', { name: /^All \d+ reviews$/ }).click()
    await page.getByRole('switch', { name: 'Verified members only' }).check()
    const shown = page.getByRole('list').filter({ has: mine }).getByRole('listitem')
    await expect(shown.first()).toBeVisible()
    await expect(shown.filter({ hasNotText: 'Member since' })).toHaveCount(0)
  })

  await test.step('takes it back in the account', async () => {
    await page.goto('/dashboard')
    const own = page.getByRole('region', { name: 'Your Discord memberships' })
    await expect(own).toContainText('Member since March 2026')
    await own.getByRole('button', { name: `Take back ${name}` }).click()
    await expect(own).toContainText('Nothing yet.')
    await page.goto(`/servers/${slug}`)
    await page.getByRole('button', { name: 'Your review', exact: true }).click()
    await expect(section.getByRole('link', { name: 'Verify membership' })).toBeVisible()
    await expect(mine.getByText(/^Member since/)).toHaveCount(0)
  })
})

test('an owner proves to manage the Discord server, and takes it back', async ({ page, newcomer }) => {
  const listing = await findListing(page, (one) => isSteves(one) && one.discordCounts !== null)
  const edit = `/dashboard/affiliates/${listing._id}/edit`
  await signIn(page, 'steve')
  await page.goto(edit)
  const section = page.getByRole('region', { name: 'Verified owner' })
  const before = section.getByRole('button', { name: 'Take back' })
  const verify = section.getByRole('link', { name: 'Verify with Discord' })
  await expect(before.or(verify)).toBeVisible()
  // Some sample listings are verified from the start.
  if (await before.isVisible()) await takeBack(page)
  await verify.click()
  await consent(page, 'steve', { 'May manage those of these invites': listing.discord ?? '' })
  await expect(toast(page, 'Confirmed: you manage its Discord. The page shows it now.')).toBeVisible()
  await expect(section).toContainText('Verified')
  const visitor = await newcomer()
  await visitor.goto(`/servers/${listing.slug}`)
  await expect(visitor.getByText('Verified owner')).toBeVisible()
  await takeBack(page)
  await expect(verify).toBeVisible()
})

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, 'Taken back. The page no longer shows it.')).toBeVisible()
}

test('the Join button says that an invite leads to another Discord server now', async ({ page }) => {
  let hijacked = null
  for (let number = 1; hijacked === null; number += 1) {
    const answer = await page.request.get('/api/servers', { params: { limit: 50, page: number } })
    const { items }: { items: { _id: string; discord: string | null; discordCounts: object | null }[] } =
      await answer.json()
    expect(items.length, 'a sample listing whose invite leads elsewhere').toBeGreaterThan(0)
    for (const { _id, discord, discordCounts } of items) {
      if (discord === null || discordCounts !== null) continue
      const listing: { invite: string; slug: string } = await (
        await page.request.get(`/api/servers/${_id}`)
      ).json()
      if (listing.invite === 'elsewhere') hijacked = listing
    }
  }
  await page.goto(`/servers/${hijacked.slug}`)
  await expect(page.getByRole('link', { name: 'Join Discord (changed)' }).first()).toBeVisible()
  await expect(page.getByText('This invite now opens another Discord server')).toBeVisible()
  await signIn(page, 'alex')
  await page.goto('/notifications?kind=alarm')
  await expect(
    page.getByText('leads to another Discord server than when it was approved').first(),
  ).toBeVisible()
})
