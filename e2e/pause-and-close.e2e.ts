import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { setState } from './lib/admin.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { post, sendFrom } from './lib/requests.ts'
import { describeServer } from './lib/submit.ts'

test('an owner pauses a server, opens it again, and closes it for another; who saved it hears and sees it', async ({
  page,
  persona,
  newcomer,
  problems,
  knowCaptcha,
}) => {
  problems.expect(/^404 GET .*\/(?:servers|api\/servers)\//)
  await signIn(page, persona)
  const staff = await newcomer('alex')
  const submit = async (name: string, address: string) => {
    await page.goto('/submit')
    await describeServer(page, name)
    await page.getByLabel('IP:PORT or Realm Code').fill(address)
    await page.getByLabel('Discord invite').fill('')
    await page.getByLabel('Characters in the picture').fill(await knowCaptcha(page))
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(toast(page, 'Submitted! Your SkyGen will appear once approved.')).toBeVisible()
    const { _id } = await findOwnListing(page, (listing) => listing.name === name)
    await setState(staff, _id, 'approved')
    return _id
  }
  const [former, next] = ['Pier of Yesterday', 'Pier of Tomorrow']
  const id = await submit(former, 'yesterday.pier-of.example:19132')
  await submit(next, 'tomorrow.pier-of.example:19132')
  const player = await newcomer('piervisitor')
  await sendFrom(player, 'PUT', `/api/servers/${id}/marks/saved`)

  await test.step('paused until a day', async () => {
    await page.goto(`/dashboard/affiliates/${id}/settings`)
    const day = new Date(Date.now() + 40 * 86_400_000)
    await page.getByLabel('Open again on').fill(day.toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(toast(page, 'Paused. Its page says so now.')).toBeVisible()
    const text = `Paused until ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day)}`
    await expect(page.getByText(text)).toBeVisible()
    await player.goto(`/servers?q=${encodeURIComponent(former)}`)
    await expect(player.getByRole('article').filter({ hasText: former })).toContainText(text)
    await player.getByRole('link', { name: former, exact: true }).click()
    await expect(player.getByText(`${text}. Its owner says that nobody can play here now.`)).toBeVisible()
    await expect(player.getByText('Player count unknown')).toBeHidden()
    await player.goto('/dashboard?tab=playing')
    await expect(saved(player).getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(toast(page, 'It is open again.')).toBeVisible()
    await expect(page.getByText(text)).toBeHidden()
  })

  await test.step('closed, and moved to another', async () => {
    await page.getByLabel('Moved to').selectOption(next)
    await page.getByRole('button', { name: 'Close and lead to the new one' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close this server for good?' })
    await dialog.getByRole('button', { name: 'Close for good' }).click()
    await expect(dialog.getByText(`This is not its name. Type: ${former}`)).toBeVisible()
    await dialog.getByRole('textbox').fill(former)
    await dialog.getByRole('button', { name: 'Close for good' }).click()
    await expect(page).toHaveURL('/dashboard')
    await untilLeft(page)
    await player.goto('/notifications?kind=saved')
    await expect(player.getByText(/“Pier of Yesterday” moved: its page leads to the server/)).toBeVisible()
    await player.goto('/dashboard?tab=playing')
    await expect(saved(player)).toContainText(/Closed on /)
    await saved(player).getByRole('link', { name: former }).click()
    await expect(player.getByRole('heading', { level: 1, name: former })).toBeVisible()
    await expect(player).toHaveTitle(`${former} is closed · Realmport`)
    await expect(player.getByText(/Closed by its owner on \w+ \d+, \d+\. It moved to/)).toBeVisible()
    await expect(player.getByRole('button', { name: /^(?:Vote|Copy|Save)/ })).toHaveCount(0)
    await player.reload()
    await expect(player).toHaveTitle(`${former} is closed · Realmport`)
    await player.getByRole('link', { name: 'Go to the new server' }).click()
    await expect(player.getByRole('heading', { level: 1, name: next })).toBeVisible()
  })

  await test.step('reported and suspended, and allowed again', async () => {
    await player.goto(`/servers/${id}`)
    await expect(player.getByRole('button', { name: 'Report server' })).toBeVisible()
    await expect(player.getByRole('button', { name: `Suspend ${former}` })).toHaveCount(0)
    await staff.goto(`/servers/${id}`)
    await staff.getByRole('button', { name: `Suspend ${former}` }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Rule').selectOption('No scams')
    await dialog.getByRole('button', { name: /^Suspend/ }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Server not found' })).toBeVisible()
    await post(staff, `/api/admin/affiliates/${id}/unsuspend`)
  })

  await test.step('and brought back', async () => {
    await expect(page.getByRole('region', { name: 'Withdrawn and closed' })).toContainText('Closed.')
    await page.getByRole('button', { name: `Bring back ${former}` }).click()
    await expect(toast(page, `${former} is back in the directory.`)).toBeVisible()
    await player.goto(`/servers/${id}`)
    await expect(player.getByRole('button', { name: /^Vote / }).first()).toBeVisible()
  })
})

const saved = (page: Page) => page.getByRole('region', { name: 'Saved servers' })
