import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { untilLeft } from './lib/dialog-entries.ts'
import { chooseAtStandIn, signIn } from './lib/discord.ts'
import { post, recordRequests } from './lib/requests.ts'
import { untilComplete } from './lib/wait-for-app.ts'

const LIST = /\/api\/roadmap\?/

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const voteOn = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /^(Upvote|Voted): / })
const adminRow = (page: Page, title: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** Adds an idea to the roadmap as an admin, with an API request. */
async function addIdea(admin: Page, title: string, description = `${title}, in more words.`): Promise<void> {
  const idea = { title, description, tags: ['Harbour'], status: 'planned', eta: 'May 2027' }
  await post(admin, '/api/admin/roadmap', idea)
}

test('a visitor reads the server-rendered roadmap and searches it', async ({ page }) => {
  const requests = recordRequests(page, LIST)
  // Independent of the computer's speed: what the page contains stays fresh.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/roadmap')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const name of ['Planned', 'In Progress', 'Shipped']) {
    const shown = await column(page, name).getByRole('article').count()
    expect(shown).toBeGreaterThan(0)
    await expect(column(page, name).getByRole('heading', { level: 2 })).toContainText(String(shown))
  }
  expect(requests).toEqual([])
  const maps = card(page, 'World maps for every island')
  await expect(maps).toContainText('ETA Spring 2027')

  await page.getByLabel('Search the roadmap').fill('dark MODE')
  await expect(page).toHaveURL('/roadmap?q=dark+MODE')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Search the roadmap').fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No matching items' })).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/roadmap')
  await expect(page.getByLabel('Search the roadmap')).toHaveValue('')

  await page.getByLabel('Tag', { exact: true }).selectOption('Reviews')
  await expect(page).toHaveURL('/roadmap?tag=Reviews')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('article').nth(3)).toBeVisible()
})

test('without a network, a failed vote is told in one sentence', async ({ page, context, problems }) => {
  problems.expect(/^net::ERR_INTERNET_DISCONNECTED /, /^console: /)
  await page.goto('/roadmap')
  await untilComplete(page)
  await context.setOffline(true)
  const vote = page.getByRole('button', { name: /^Upvote: / }).first()
  await vote.click()
  const missing = toast(page, 'We couldn’t reach the site. Check your connection and try again.')
  await expect(missing).toBeVisible()
  expect(await toast(page, 'Vote failed').count()).toBe(0)
  await context.setOffline(false)
  await vote.click()
  await expect(missing).toBeHidden()
})

test('a visitor votes once for an idea, also after a reload and after signing in', async ({
  page,
  persona,
  newcomer,
  problems,
}) => {
  problems.expect(/^409 POST \/api\/roadmap\/[\w-]+\/vote/)
  const title = `Lighthouse ${persona}`
  const admin = await newcomer('alex')
  const lines = Array.from({ length: 9 }, (_, index) => `Reason ${index + 1}.`)
  await addIdea(admin, title, lines.join('\n'))
  await page.goto('/roadmap')

  await test.step('a long text can be read to its end', async () => {
    const text = card(page, title).getByText('Reason 9.')
    const isCut = () => text.evaluate((one) => one.scrollHeight > one.clientHeight)
    expect(await isCut()).toBe(true)
    await card(page, title)
      .getByRole('button', { name: /^Show more/ })
      .click()
    await expect.poll(isCut).toBe(false)
    await card(page, title)
      .getByRole('button', { name: /^Show less/ })
      .click()
    await expect.poll(isCut).toBe(true)
  })

  await test.step('a vote counts and stays', async () => {
    const counted = page.waitForResponse(/\/vote$/)
    await voteOn(page, title).click()
    await expect(voteOn(page, title)).toHaveAccessibleName(`Voted: ${title}, 1 vote`)
    await expect(voteOn(page, title)).toHaveAttribute('aria-pressed', 'true')
    await counted
    await page.reload()
    await expect(voteOn(page, title)).toHaveAccessibleName(`Voted: ${title}, 1 vote`)
    await voteOn(page, title).click()
    await expect(toast(page, 'You already voted recently.')).toBeVisible()
  })

  await test.step('after signing in, the vote is still there', async () => {
    await signIn(page, persona)
    await page.goto('/roadmap')
    await expect(voteOn(page, title)).toHaveAccessibleName(`Voted: ${title}, 1 vote`)
  })

  await test.step('another person has a vote of their own', async () => {
    const other = await newcomer()
    await other.goto('/roadmap')
    await voteOn(other, title).click()
    await expect(voteOn(other, title)).toHaveAccessibleName(`Voted: ${title}, 2 votes`)
  })
})

test('an idea goes from a suggestion to the dashboard of the people who wanted it', async ({
  page,
  persona,
  newcomer,
  problems,
}) => {
  problems.expect(/^401 POST \/api\/roadmap\/suggest/)
  const title = `Foghorn ${persona}`
  const admin = await newcomer('alex')
  const existing = `Harbour bells ${persona}`
  await addIdea(admin, existing)

  await page.goto('/roadmap')
  const dialog = page.getByRole('dialog', { name: 'Suggest a feature' })
  await test.step('the text of a signed-out visitor is kept', async () => {
    await page.getByRole('button', { name: 'Suggest a feature' }).click()
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(dialog.getByText('Give your idea a title.')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(toast(page, 'Sign in to suggest.')).toBeVisible()
  })

  await test.step('after signing in, the form is open again with the text, once', async () => {
    await dialog.getByRole('link', { name: 'Continue with Discord' }).click()
    await chooseAtStandIn(page, persona)
    await expect(page).toHaveURL('/roadmap')
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await page.reload()
    await untilComplete(page)
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Suggest a feature' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
  })

  await test.step('while typing, similar ideas can be voted for', async () => {
    await dialog.getByLabel('Title').fill(`harbour bell ${persona}`)
    const twin = dialog.getByRole('button', { name: `Upvote: ${existing}, 0 votes` })
    await twin.click()
    await expect(dialog.getByRole('button', { name: `Voted: ${existing}, 1 vote` })).toBeVisible()
  })

  await test.step('the rules are shown, and the suggestion is accepted for review', async () => {
    await dialog.getByLabel('Title').fill('x'.repeat(101))
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(dialog.getByText('Title can have at most 100 characters.')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Description').fill('Loud, and only in fog.')
    await dialog.getByLabel('Tags').fill('Sound, , Weather,sound')
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(toast(page, 'Thanks for the suggestion!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await untilLeft(page)
    await page.reload()
    await expect(card(page, title)).toHaveCount(0)
  })

  await test.step('admins edit and accept it', async () => {
    await admin.goto('/admin?tab=roadmap')
    await expect(adminRow(admin, title)).toContainText(`by ${persona}`, { ignoreCase: true })
    await adminRow(admin, title)
      .getByRole('button', { name: `Accept ${title}` })
      .click()
    await admin.getByRole('dialog', { name: 'Accept idea?' }).getByRole('button', { name: 'Accept' }).click()
    await expect(toast(admin, 'Accepted')).toBeVisible()
    await expect(adminRow(admin, title)).toHaveCount(0)
    await admin.getByRole('button', { name: 'Planned', exact: true }).click()
    await adminRow(admin, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click()
    const edit = admin.getByRole('dialog', { name: 'Edit idea' })
    await edit.getByLabel('Status').selectOption('in-progress')
    await edit.getByLabel('ETA').fill('First fog')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await page.reload()
    await expect(column(page, 'In Progress').filter({ has: card(page, title) })).toHaveCount(1)
    await expect(card(page, title)).toContainText('ETA First fog')
    await expect(card(page, title).getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'Sound',
      'Weather',
    ])
  })

  await test.step('a bad idea is declined with a reason', async () => {
    const name = `Free fish ${persona}`
    await page.getByRole('button', { name: 'Suggest a feature' }).click()
    await dialog.getByLabel('Title').fill(name)
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(dialog).toBeHidden()
    await admin.goto(`/admin?tab=roadmap&q=${encodeURIComponent(name)}`)
    await adminRow(admin, name)
      .getByRole('button', { name: `Decline ${name}` })
      .click()
    const decline = admin.getByRole('dialog', { name: `Decline ${name}` })
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(decline.getByText('Give a reason.')).toBeVisible()
    await decline.getByLabel('Reason').fill('Fish are free already.')
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(decline).toBeHidden()
  })
})
