import type { Page } from '@playwright/test'
import { DAY, HOUR } from '#contract/base/time.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'

for (const [what, wrongBy] of [
  ['26 hours ahead', 26 * HOUR],
  ['two days behind', -2 * DAY],
] as const)
  test(`waits are counted from the server's time on a device that is ${what}`, async ({ page, persona }) => {
    await page.clock.install({ time: Date.now() + wrongBy })
    const { slug, name } = await findListing(page, (found) => !isSteves(found))
    await signIn(page, persona)
    await page.goto(`/servers/${slug}`)
    await page
      .getByRole('button', { name: /^Vote / })
      .first()
      .click()
    const next = page.getByText(/^Next vote in (?:24h 0m|23h 59m)$/)
    await expect(next).toBeVisible()
    await page.reload()
    await expect(next).toBeVisible()

    await page.goto('/dashboard?tab=playing')
    const own = page
      .getByRole('region', { name: 'Your votes' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await expect(own).toContainText(/in (?:24h 0m|23h 59m)/)
    await expect(own).not.toContainText(/Last \d+[hd]/)
    await expect(own.getByRole('button', { name: /^Vote again/ })).toBeHidden()

    await page.goto(`/servers?q=${encodeURIComponent(name)}`)
    const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${slug}"]`) })
    await expect(card.getByRole('button', { name: /^Voted for / })).toBeVisible()
    await card.getByRole('button', { name: /^Voted for / }).click({ force: true })
    await expect(toast(page, 'You already voted in the last 24h.')).toBeVisible()
  })

test('ages are right on a device with a wrong clock, also for visitors', async ({ page, newcomer }) => {
  const { slug } = await findListing(page, (found) => found.ratingCnt > 0)
  const other = await newcomer()
  const agesOn = (device: Page) => device.locator('main time').allTextContents()
  await other.goto(`/servers/${slug}`)
  const before = await agesOn(other)
  expect(before.length).toBeGreaterThan(0)
  await page.clock.install({ time: Date.now() + 26 * HOUR })
  await page.goto(`/servers/${slug}`)
  const wrong = async () => {
    const shown = await agesOn(page)
    await other.reload()
    const after = await agesOn(other)
    if (shown.length !== after.length) return ['another number']
    // A minute or an hour may have ended meanwhile.
    return shown.filter((age, index) => age !== before[index] && age !== after[index])
  }
  await expect.poll(wrong, { timeout: 30_000 }).toEqual([])
})
