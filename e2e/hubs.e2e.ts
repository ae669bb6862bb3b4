import type { Page } from '@playwright/test'
import { guildOf } from '../fake-discord/guilds.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { hold, recordRequests } from './lib/requests.ts'

const GUILDS = /\/api\/guilds/

/** The hub with this invite in the admin list. */
const adminRow = (page: Page, invite: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: invite })

/** An invite to a Discord server whose name no listed hub has: the fake Discord gives few names. */
async function codeWithNewName(page: Page, start: string): Promise<string> {
  await page.goto('/hubs')
  const listed = await page.getByRole('article').getByRole('heading').allInnerTexts()
  for (let number = 0; ; number++) {
    const code = `${start}-${number}`
    if (!listed.includes(guildOf(code).name)) return code
  }
}

test('a visitor sees the hubs, rendered on the server, and joins one', async ({ page }) => {
  const requests = recordRequests(page, GUILDS)
  // Independent of the computer's speed: what the page contains stays fresh.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/hubs')
  await expect(page.getByRole('heading', { level: 1, name: 'Hubs' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  expect(requests).toEqual([])

  const join = cards.first().getByRole('link', { name: /^Join / })
  await expect(join).toHaveAttribute('target', '_blank')
  await expect(join).toHaveAttribute('href', /^https:\/\/discord\.gg\/[\w-]+$/)
  await expect(cards.first()).toContainText(/\d[\d.]*k? online/)
  await expect(cards.first()).toContainText(/\d[\d.]*k? members/)
  await expect(cards.first()).toContainText(/Updated (?:just now|.*ago)/)

  const lost = cards.filter({ has: page.getByRole('button', { name: 'Invite unavailable' }) })
  await expect(lost).toHaveCount(2)
  await expect(lost.first().getByRole('button')).toBeDisabled()
  await expect(lost.first().getByRole('link')).toHaveCount(0)
})

test('an empty list of hubs shows a message', async ({ page }) => {
  await page.goto('/login')
  const letGo = await hold(page, GUILDS, (route) => route.fulfill({ json: { items: [] } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hubs' }).click()
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  letGo()
  await expect(page.getByRole('heading', { name: 'No public hubs' })).toBeVisible()
})

test('an admin manages the hubs while Discord fails in different ways', async ({
  page,
  persona,
  newcomer,
  problems,
}) => {
  const visitor = await newcomer()
  const code = await codeWithNewName(visitor, `e2e-${persona.replace('_', '-')}`.slice(0, 27))
  const invite = `discord.gg/${code}`
  await signIn(page, 'alex')
  await page.goto('/admin?tab=hubs')

  await test.step('adds one, and Discord gives its name', async () => {
    const field = page.getByLabel('Discord invite')
    await field.fill('not an invite')
    await page.getByRole('button', { name: 'Add hub' }).click()
    await expect(page.getByText('Must be a discord.gg invite (or code)')).toBeVisible()
    await field.fill(code)
    await expect(page.getByText(`Will save as: https://discord.gg/${code}`)).toBeVisible()
    await page.getByRole('button', { name: 'Add hub' }).click()
    await expect(toast(page, 'Hub added')).toBeVisible()
    await expect(adminRow(page, invite)).toContainText(/online, .* members/)
  })

  await test.step('hides it while asked about another one, and takes that back', async () => {
    const letGo = await hold(page, /\/api\/admin\/hubs\//)
    await adminRow(page, invite)
      .getByRole('button', { name: /^Hide / })
      .click()
    await adminRow(page, 'discord.gg/driftwood')
      .getByRole('button', { name: /^Remove / })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Remove hub?' })
    await expect(dialog).toBeVisible()
    letGo()
    await expect(adminRow(page, invite)).toContainText('Hidden')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(adminRow(page, invite)).not.toContainText('Hidden')
  })

  await test.step('reads what to do when an invite leads to another server', async () => {
    const row = adminRow(page, 'discord.gg/driftwood')
    await expect(row).toContainText('Leads elsewhere')
    await expect(row).toContainText('Remove the hub, and add it with its new invite.')
  })

  await test.step('removes it after a confirmation', async () => {
    await adminRow(page, invite)
      .getByRole('button', { name: /^Remove / })
      .click()
    await page.getByRole('dialog', { name: 'Remove hub?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(adminRow(page, invite)).toHaveCount(0)
  })
  expect(problems.unexpected).toEqual([])
})
