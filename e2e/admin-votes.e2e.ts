import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'

test('odd votes of a day are made void with reasons, and taken back, by keyboard too', async ({ page }) => {
  await signIn(page, 'alex')
  await page.goto('/admin?tab=votes')
  const first = page.locator('[data-row]').first()
  await expect(first).toContainText('Waiting because')
  const name = (await first.getByRole('heading').textContent()) ?? ''
  const day = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await first.getByRole('button', { name: /^Show the votes/ }).click()
  await expect(first.getByRole('region', { name: 'Votes' })).toContainText(/The same \w+ as/)
  await first.getByRole('button', { name: /^Make void/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Make these votes void?' })
  await dialog.getByRole('button', { name: 'Make void' }).click()
  await expect(dialog).toContainText('Choose why.')
  await dialog.getByLabel('Why').selectOption({ label: 'A vote is void because it was cast by a script' })
  await dialog.getByRole('button', { name: 'Make void' }).click()
  await expect(dialog).toBeHidden()
  await expect(day).toHaveCount(0)

  await page.getByRole('button', { name: 'Decided' }).click()
  await expect(day).toContainText('Void')
  await day.focus()
  await page.keyboard.press('u')
  await expect(day).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(day).toContainText('Waiting because')
  // The details are open as they were left.
  await expect(day.getByRole('region', { name: 'History' })).toContainText('took back the verdict')
})
