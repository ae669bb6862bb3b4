import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'

test('a question that was opened while another is carried out stays open', async ({ page }) => {
  await signIn(page, 'steve')
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  const key = {
    tail: '3f9c',
    createdAt: new Date().toISOString(),
    askedAt: null,
    outcome: null,
    claimedAt: null,
    oldKeyAskedAt: null,
  }
  await page.route(/\/rewards$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ json: { ...(await answer.json()), key } })
  })
  let answerTheFirst = () => {}
  const firstIsHeld = new Promise<void>((resolve) => (answerTheFirst = resolve))
  await page.route(/\/reward-key$/, async (route) => {
    await firstIsHeld
    await route.fulfill({ json: { ...key, key: 'of-a-test-3f9c' } })
  })
  await page.goto(`/dashboard/affiliates/${_id}/rewards`)
  await page.getByRole('button', { name: 'Make a new key' }).click()
  const asked = page.waitForRequest(/\/reward-key$/)
  await page.getByRole('dialog').getByRole('button', { name: /key/ }).last().click()
  await asked
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Remove the key' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const answered = page.waitForResponse(/\/reward-key$/)
  answerTheFirst()
  await answered
  await expect(page.getByText('Copy it now')).toBeVisible()
  await expect(dialog).toBeVisible()
})
