import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'

test('votes of an odd day are made void with reasons, and count again', async ({ page }) => {
  await signIn(page, 'alex')
  await page.goto('/admin?tab=votes')
  const day = page
    .locator('[data-row]')
    .filter({ hasText: /votes: [1-9]\d* newcomers/ })
    .first()
  await day.focus()
  await page.keyboard.press('o')
  const people = day.getByRole('region', { name: 'People' })
  await expect(people).toContainText('First day here, network 1')
  const all = await people.getByRole('checkbox').count()
  // A vote that came after the list was made is not among them.
  const total = Number(/(\d+) votes:/.exec((await day.textContent()) ?? '')?.[1])
  await people.getByRole('checkbox').first().uncheck()
  await people.getByRole('button', { name: `Make ${all - 1} votes void` }).click()
  const dialog = page.getByRole('dialog', { name: 'Make these votes void?' })
  await dialog.getByLabel('Note to the voters').fill('One person with many accounts.')
  await dialog.getByRole('button', { name: 'Make void' }).click()
  await expect(dialog).toBeHidden()
  await expect(day).toContainText(`Now ${total - all + 1} of them count`)
  await expect(people.getByText('Void', { exact: true })).toHaveCount(all - 1)

  await people.getByRole('button', { name: `Count ${all - 1} void votes again` }).click()
  await expect(people.getByText('Void', { exact: true })).toHaveCount(0)
  await expect(day).not.toContainText('of them count')
})
