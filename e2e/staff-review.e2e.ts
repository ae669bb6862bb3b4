import { listAsAdmin, setState, takeApproved } from './lib/admin.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'

test('staff decide in the details beside the list, by keyboard and by thumb, and talk with the owner', async ({
  page,
}) => {
  await signIn(page, 'alex')
  await page.setViewportSize({ width: 1440, height: 900 })
  const taken = await takeApproved(page, 3)
  for (const { _id } of taken) await setState(page, _id, 'pending')
  await page.goto('/admin?status=pending')
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const waiting = await listAsAdmin(page, { moderation: 'pending' })
  const [, first = '', second = ''] = waiting.map(({ name }) => name)
  const pane = page.getByRole('complementary', { name: 'Details' })
  for (const key of ['j', 'j', 'o']) await page.keyboard.press(key)
  await expect(pane.getByRole('heading', { name: first })).toBeVisible()
  await expect(pane.getByText('Notes for staff')).toBeVisible()
  await page.keyboard.press('n')
  await pane.getByLabel('About this server').fill('Asked on Discord.')
  await pane.getByRole('button', { name: 'Save the note' }).click()
  await expect(pane.getByText('Asked on Discord.')).toBeVisible()
  // The form has gone with the focus: the next key comes back to the row.
  await page.keyboard.press('k')
  await expect(page.locator('[data-row]:focus-within')).toContainText(first)
  await expect(pane.getByRole('heading', { name: first })).toBeVisible()
  await pane.getByLabel('Insert a prepared text').first().selectOption('Ask for the right code')
  await pane.getByRole('button', { name: 'Send' }).click()
  await expect(pane.getByText(/^Hello .*Which one is right\?$/)).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Send' })).toBeFocused()
  await pane.getByRole('button', { name: /^Approve / }).focus()
  await page.keyboard.press('a')
  await expect(pane.getByRole('heading', { name: second })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = page.getByRole('dialog', { name: second })
  await expect(sheet.getByRole('button', { name: `Approve ${second}` })).toBeInViewport()
  await sheet.getByRole('button', { name: `Approve ${second}` }).click()
  await expect(sheet).toBeHidden()
  const next = page.getByRole('dialog')
  await expect(next).toBeVisible()
  await next.getByRole('button', { name: 'Close the details' }).click()
  await expect(next).toBeHidden()
  await expect(page.getByRole('button', { name: /^Details of / }).and(page.locator(':focus'))).toBeVisible()
  for (const { _id } of taken) await setState(page, _id, 'approved')
})
