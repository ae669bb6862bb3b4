import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { editListing, findOwnListing } from './lib/own-listings.ts'

/** Consents on the fake Discord's page, as a person of whom `facts` are true. */
async function consent(page: Page, persona: string, facts: Record<string, string> = {}): Promise<void> {
  await page.getByLabel('Somebody else').fill(persona)
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

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
  await expect(before).toBeVisible()
  const visitor = await newcomer()
  await visitor.goto(`/servers/${listing.slug}`)
  await expect(visitor.getByText('Verified owner')).toBeVisible()
  await takeBack(page)
  await expect(verify).toBeVisible()
})

test('an owner proves by the message of the day whose server it is', async ({ page }) => {
  await signIn(page, 'steve')
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await editListing(page, _id, { realmLink: 'play.proof-harbour.example' })
  await page.goto(`/dashboard/affiliates/${_id}/edit`)
  const section = page.getByRole('region', { name: 'Verified owner' })
  const code = section.getByText(/^rp-[a-z0-9]{8}$/)
  const proven = section.getByRole('button', { name: 'Take back' })
  await expect(code.or(proven)).toBeVisible()
  if (await proven.isVisible()) await takeBack(page)
  await expect(code).toBeVisible()
  await section.getByRole('button', { name: 'Look for the code' }).click()
  await expect(section.getByText('The code is not there yet.')).toBeVisible()

  await page.route(/\/api\/affiliates\/[^/]+\/proof$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const at = new Date().toISOString()
    return route.fulfill({ json: { code: 'rp-abcdefgh', provenAt: at, lookedAt: at } })
  })
  await section.getByRole('button', { name: 'Look for the code' }).click()
  await expect(toast(page, 'Confirmed: it is your server. The page shows it now.')).toBeVisible()
  await expect(proven).toBeVisible()
  await takeBack(page)
  await expect(section.getByRole('button', { name: 'Look for the code' })).toBeVisible()
})

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, 'Taken back. The page no longer shows it.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await untilLeft(page)
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
