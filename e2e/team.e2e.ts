import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'

test('an owner invites a friend, who accepts, edits, and leaves', async ({ page, newcomer }) => {
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  const friend = await newcomer('teamfriend')
  await page.goto(`/dashboard/affiliates/${_id}/team`)
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(form.getByText('Enter a name or a Discord id.')).toBeVisible()
  const invite = async () => {
    await form.getByLabel('Name or Discord id').fill('teamfriend')
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(toast(page, 'Invitation sent')).toBeVisible()
  }
  await invite()
  const takeBack = page.getByRole('button', { name: 'Take back the invitation of teamfriend' })
  await takeBack.click()
  await expect(takeBack).toBeHidden()
  // At another invitation, or the heading.
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await invite()

  await friend.goto('/dashboard')
  await friend.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(toast(friend, 'You are in the team now')).toBeVisible()
  await expect(friend.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
  await friend.getByRole('link', { name: `Insights ${name}` }).click()
  const tabs = friend.getByRole('navigation', { name: 'About this server' })
  await expect(tabs.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Rewards' })).toHaveCount(0)

  await page.reload()
  const role = page.getByLabel('Role of teamfriend')
  // The bell loads with the code that keeps the focus.
  await page.getByRole('link', { name: /^Notifications/ }).waitFor()
  await role.focus()
  await role.selectOption('owner')
  await expect(role).toHaveValue('owner')
  await expect(role).toBeFocused()
  await role.selectOption('editor')
  await expect(page.getByRole('link', { name: 'Make a new reward key' })).toBeVisible()

  await tabs.getByRole('link', { name: 'Team' }).click()
  await friend.getByRole('button', { name: 'Leave the team' }).click()
  await friend.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(friend).toHaveURL('/dashboard')
  await expect(friend.getByRole('link', { name: `Edit ${name}` })).toHaveCount(0)
})
