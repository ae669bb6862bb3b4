import type { Page } from '@playwright/test'
import { ID_LENGTH } from '#contract/base/ids.ts'
import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import { expect, test, toast } from './fixtures.ts'
import { freshDay, holdVotes } from './lib/crowd.ts'
import { enter, signIn } from './lib/discord.ts'
import { readOwnListings } from './lib/own-listings.ts'
import { post } from './lib/requests.ts'

test('a held vote is told to its voter, the owner and the public, becomes void, and returns by an appeal', async ({
  page,
  persona,
  newcomer,
  baseURL,
}) => {
  const owner = await newcomer('steve')
  const mine = (await readOwnListings(owner)).filter(({ approved }) => approved)
  const { _id, name, votes } = mine.reduce((fewest, one) => (one.votes < fewest.votes ? one : fewest))
  await enter(page.request, persona, freshDay())
  const held = await holdVotes(baseURL ?? '', _id, persona, page.request)
  await page.goto(`/servers/${_id}`)

  await test.step('the voter is told, and the count stays', async () => {
    await expect(voteButton(page, 'Vote waits', votes)).toBeVisible()
    await expect(page.getByText('Your vote waits for you.')).toBeVisible()
  })

  await test.step('the owner sees them with the reason', async () => {
    await owner.goto(`/dashboard/affiliates/${_id}/insights`)
    const section = owner.getByRole('region', { name: 'Votes that do not count' })
    await expect(section).toContainText(
      `${held} votes, because many votes came from accounts that were made in the same days`,
    )
  })

  const admin = await newcomer('alex')
  await test.step('staff make them void, and the voter reads why and appeals', async () => {
    const days = await admin.request.get('/api/admin/vote-days')
    const { items }: { items: VoteDay[] } = await days.json()
    const { day, version } = items.find(({ server }) => server._id === _id) ?? {}
    await post(admin, `/api/admin/vote-days/${_id}/${day}/void`, { version, reason: 'script' })
    await page.reload()
    await expect(voteButton(page, 'Vote is void', votes)).toBeVisible()
    await expect(page.getByText('Your vote is void: it was cast by a script.')).toBeVisible()
    await page.getByRole('link', { name: 'Read the decision, and appeal' }).click()
    const decisions = page.getByRole('list', { name: 'Decisions' })
    await expect(decisions).toContainText('The vote is void because it was cast by a script.')
    await decisions.getByRole('button', { name: 'Appeal' }).click()
    await decisions.getByLabel('Why do you object?').fill('I am one person with one account.')
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions).toContainText('Appealed on')
  })

  await test.step('the appeal succeeds, staff restore the vote, and it waits as before', async () => {
    await admin.goto('/admin?tab=appeals')
    const row = admin.locator('[data-row]').filter({ hasText: persona })
    await expect(row).toContainText('The vote is void because it was cast by a script.')
    await row.getByRole('button', { name: 'Decide appeal' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Decide appeal' })
    await dialog.getByLabel('Accept').check()
    await dialog.getByLabel('Answer').fill('You are right.')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await row.getByRole('button', { name: 'Count the vote' }).click()
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Decisions' })).toContainText('The appeal was right')
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('link', { name: '1 vote waits for you' }),
    ).toBeVisible()
  })
})

test('held votes count when their voter comes back and confirms them', async ({ page }) => {
  await signIn(page, 'sunny')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 vote waits for you' }).first().click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'You can confirm it now.' })
  await expect(waiting).toHaveCount(2)
  const server = waiting.first().getByRole('link')
  const path = (await server.getAttribute('href')) ?? ''
  const { votes }: { votes: number } = await (
    await page.request.get(`/api/servers/${path.slice(-ID_LENGTH)}`)
  ).json()
  await page.getByRole('button', { name: 'Confirm 2 votes' }).click()
  await expect(toast(page, '2 votes count now.')).toBeVisible()
  await expect(page.getByText('Thank you. Nothing of yours waits any more.')).toBeVisible()
  await page.goto(path)
  await expect(voteButton(page, 'Vote', votes + 1)).toBeVisible()
})

function voteButton(page: Page, word: string, votes: number) {
  return page.getByRole('button', {
    name: `${word} ${votes.toLocaleString('en')} ${votes === 1 ? 'vote' : 'votes'}`,
    exact: true,
  })
}
