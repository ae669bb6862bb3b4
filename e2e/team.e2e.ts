import { expect, test, toast } from './fixtures.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { describeServer } from './lib/submit.ts'

test('an owner invites a friend, who accepts, edits, and leaves', async ({ page, newcomer }) => {
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  const friend = await newcomer('teamfriend')
  await page.goto(`/dashboard/affiliates/${_id}/team`)
  const form = page.getByRole('form', { name: 'Invite an editor' })
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
  await expect(takeBack).toBeVisible()

  await friend.goto('/dashboard')
  await friend.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(toast(friend, 'You are an editor now')).toBeVisible()
  await expect(friend.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
  await friend.getByRole('link', { name: `Insights ${name}` }).click()
  const tabs = friend.getByRole('navigation', { name: 'About this server' })
  await expect(tabs.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: /Rewards|Webhook/ })).toHaveCount(0)

  await tabs.getByRole('link', { name: 'Team' }).click()
  await friend.getByRole('button', { name: 'Leave the team' }).click()
  await friend.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(friend).toHaveURL('/dashboard')
  await expect(friend.getByRole('link', { name: `Edit ${name}` })).toHaveCount(0)
})

test('an owner hands a server over by name, both read what follows, and hears of the acceptance', async ({
  page,
  persona,
  newcomer,
  knowCaptcha,
}) => {
  const name = 'Handover Harbour'
  await signIn(page, persona)
  await page.goto('/submit')
  await describeServer(page, name)
  await page.getByLabel('Characters in the picture').fill(await knowCaptcha(page))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(toast(page, 'Submitted! Your SkyGen will appear once approved.')).toBeVisible()
  const { _id } = await findOwnListing(page, (listing) => listing.name === name)
  const friend = await newcomer('nextowner')
  const settings = `/dashboard/affiliates/${_id}/settings`
  await page.goto(settings)
  const form = page.getByRole('form', { name: 'Hand this server over' })
  const question = page.getByRole('dialog', { name: 'Hand this server over?' })
  const offer = async () => {
    await form.getByLabel('Name or Discord id').fill('nextowner')
    await form.getByRole('button', { name: 'Offer the server' }).click()
    await expect(question).toContainText('Once nextowner accepts, the server is theirs.')
    await expect(question).toContainText('You become an editor')
    await question.getByRole('button', { name: 'Offer the server' }).click()
    await expect(toast(page, 'Server offered')).toBeVisible()
    // One offer at a time.
    await expect(form).toBeHidden()
    await untilLeft(page)
  }
  await offer()
  await page.goto(`/dashboard/affiliates/${_id}/team`)
  const takeBack = page.getByRole('button', { name: 'Take back the offer to nextowner' })
  await takeBack.click()
  await expect(takeBack).toBeHidden()
  await page.goto(settings)
  await offer()

  await friend.goto('/dashboard')
  await expect(friend.getByText(`${persona} wants to make you the owner of ${name}.`)).toBeVisible()
  await friend.getByRole('button', { name: `Accept ${name}` }).click()
  const takeOver = friend.getByRole('dialog', { name: 'Take over this server?' })
  await expect(takeOver).toContainText('becomes an editor')
  await takeOver.getByRole('button', { name: 'Take it over' }).click()
  await expect(toast(friend, 'The server is yours now')).toBeVisible()
  await expect(takeOver).toBeHidden()
  await untilLeft(friend)
  await friend.goto(`/dashboard/affiliates/${_id}/rewards`)
  await expect(friend.getByRole('heading', { name: 'Rewards' })).toBeVisible()

  await page.goto('/notifications?kind=team')
  await expect(page.getByText(/has a new owner, as you offered\. You are an editor now\./)).toBeVisible()
})
