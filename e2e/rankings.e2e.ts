import { expect, test, toast } from './fixtures.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { refuse } from './lib/requests.ts'

test('visitors see the latest ranking, its calculation, and the earlier weeks', async ({ page }) => {
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'This week’s realm ranking' })
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await panel.getByRole('link', { name: 'Whole ranking' }).click()
  await expect(page).toHaveURL('/rankings')
  const week = page.getByRole('heading', { name: /^Week to / })
  const newest = (await week.textContent()) ?? ''
  await expect(page.getByRole('list', { name: 'The first places' }).getByRole('listitem')).toHaveCount(3)
  const winner = page.getByRole('list', { name: 'The first places' }).getByRole('listitem').first()
  await winner.getByText('How it was counted').click()
  const sum = await winner.getByText(/^[\d,]+ × \(\(\(/).textContent()
  const [, t = '', h = '', p = '', half, score = ''] =
    /^([\d,]+) × \(\(\(([\d,]+) \+ ([\d,]+) × 20 \+ 1\) \/ 100\) \+ 1\)( \/ 2)? = ([\d,.]+)$/.exec(
      sum ?? '',
    ) ?? []
  const [total, today, playing, shown] = [t, h, p, score].map((text) => Number(text.replaceAll(',', '')))
  const worked =
    ((total ?? 0) * (((today ?? 0) + (playing ?? 0) * 20 + 1) / 100 + 1)) / (half === undefined ? 1 : 2)
  expect(shown).toBeCloseTo(worked, 2)
  await page.getByRole('group', { name: 'Weeks' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/rankings\?week=\d{4}-\d{2}-\d{2}$/)
  await expect(week).not.toHaveText(newest)
  // The address of a week shows it to others, too.
  const earlier = (await week.textContent()) ?? ''
  await page.reload()
  await expect(week).toHaveText(earlier)
  await page.getByRole('main').getByRole('link', { name: 'How realms are ranked' }).click()
  await expect(page).toHaveURL('/info#realm-rankings')
  const section = page.getByRole('region', { name: 'Realm Rankings' })
  await expect(section).toContainText('T × (((H + P × 20 + 1) / 100) + 1)')
  await expect(section).toContainText('places 1 to 3 get a featured channel for Verified Members')
  await expect(section.getByRole('link', { name: 'See this week’s ranking' })).toHaveAttribute(
    'href',
    '/rankings',
  )
})

test('an owner makes an API key, a program sends counts with it, and admins decide about a large increase', async ({
  page,
  newcomer,
  request,
  problems,
}) => {
  await signIn(page, 'steve')
  const { _id, name } = await findListing(page, isSteves)
  await page.goto('/dashboard?tab=rankings')
  await page.getByLabel('Name of the key').fill('Harbour bot')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^rp_live_[0-9A-Za-z]{50}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await untilLeft(page)
  await expect(page.getByText('Harbour bot', { exact: true }).first()).toBeVisible()

  const send = (total: number, today: number) =>
    request.post('/api/rankings/snapshots', {
      headers: { authorization: `Bearer ${key}` },
      data: { serverId: _id, total, today, playing: 2 },
    })
  // More members playing than visiting today: implausible.
  const answer = await send(50, 1)
  expect([answer.status(), (await answer.json()).status]).toEqual([201, 'doubted'])
  await page.reload()
  await expect(page.getByText('Waiting until staff check them').first()).toBeVisible()

  const admin = await newcomer('alex')
  await admin.goto('/admin?tab=rankings')
  await admin.getByRole('button', { name: `Dismiss the counts of ${name}` }).click()
  const question = admin.getByRole('dialog', { name: 'Dismiss these counts?' })
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(admin, 'Decided')).toBeVisible()
  await expect(admin.getByRole('button', { name: `Dismiss the counts of ${name}` })).toHaveCount(0)

  const byHand = admin.locator('form').filter({ has: admin.getByRole('heading', { name: 'Enter counts' }) })
  await byHand.getByLabel('Server').fill(name)
  await expect(byHand.locator(`option[value="${name} ${_id}"]`)).toBeAttached()
  await byHand.getByLabel('Server').fill(`${name} ${_id}`)
  for (const [label, count] of [
    ['Members (T)', '50'],
    ['H, here today', '1'],
    ['P, playing now', '2'],
  ] as const)
    await byHand.getByLabel(label).fill(count)
  await byHand.getByRole('button', { name: 'Save counts' }).click()
  const saving = admin.getByRole('dialog', { name: 'Save these counts?' })
  await expect(saving).toContainText(`are saved for ${name}. Its ranking uses them, unless they look odd`)
  await saving.getByRole('button', { name: 'Save counts' }).click()
  await expect(toast(admin, 'Saved. They wait: More members are playing than were here today.')).toBeVisible()
  await expect(saving).toBeHidden()

  const form = admin.locator('form').filter({ has: admin.getByRole('heading', { name: 'Halve a score' }) })
  await form.getByLabel('Server').fill(_id)
  await form.getByLabel('Reason').fill('Invited everybody at once.')
  const penalty = admin.getByRole('dialog', { name: 'Add penalty?' })
  const confirm = async () => {
    await form.getByRole('button', { name: 'Add penalty' }).click()
    await expect(penalty).toContainText('This cannot be undone.')
    await penalty.getByRole('button', { name: 'Add penalty' }).click()
    await expect(penalty).toBeHidden()
  }
  problems.expect(/^500 POST \/api\/admin\/rankings\/penalties/)
  await admin.route(/\/penalties$/, refuse(500, 'Broken.'))
  await confirm()
  await expect(toast(admin, 'Action failed. Broken.')).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('Invited everybody at once.')
  await admin.unroute(/\/penalties$/)
  await confirm()
  await expect(toast(admin, 'Penalty added')).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('')

  await page.getByRole('button', { name: 'Revoke Harbour bot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(toast(page, 'Key revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke Harbour bot' })).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  expect((await send(50, 10)).status()).toBe(401)
})
