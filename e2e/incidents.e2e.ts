import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { receivedMessages, signIn } from './lib/discord.ts'
import { hold, sendFrom } from './lib/requests.ts'

let count = 0
/** A title and a webhook that no other test uses. */
const unheardOf = () => `${Date.now()}${(count += 1)}`

async function openTab(page: Page): Promise<void> {
  await signIn(page, 'alex')
  await page.goto('/admin?tab=status')
  await page.getByRole('heading', { name: 'Incidents' }).waitFor()
}

async function createIncident(page: Page, title: string, text = ''): Promise<void> {
  const form = page.getByRole('region', { name: 'New incident' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Component').selectOption('Website')
  await form.getByLabel('Impact').selectOption('Major')
  if (text) await form.getByLabel('Initial Update').fill(text)
  // A double press makes one.
  await form.getByRole('button', { name: 'Create incident' }).dblclick()
  await expect(page.getByRole('article', { name: title })).toHaveCount(1)
}

async function subscribe(page: Page, id: string): Promise<void> {
  await page.goto('/status')
  await page.getByRole('button', { name: 'Subscribe (Discord)' }).click()
  await page.getByLabel('Webhook URL').fill(`https://discord.com/api/webhooks/${id}/sEcret-${id}`)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(toast(page, 'Subscribed! You’ll get incident updates.')).toBeVisible()
}

test('admins open an incident, add updates, and resolve it', async ({ page }) => {
  const title = `Pages load slowly ${unheardOf()}`
  await openTab(page)
  await page.getByRole('button', { name: 'Create incident' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()

  await createIncident(page, title, 'We are looking into it.')
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText('We are looking into it.')).toBeVisible()
  const save = card.getByRole('button', { name: /^Save/ })
  await expect(save).toBeDisabled()
  await card.getByLabel('Status').selectOption('Identified')
  await expect(save).toBeEnabled()
  await card.getByLabel('Status').selectOption('Investigating')
  await expect(save).toBeDisabled()
  await card.getByLabel('Status').selectOption('Identified')
  await card.getByLabel('Add update note').fill('A full disk.')
  await save.click()
  await expect(toast(page, 'Incident updated')).toBeVisible()
  await expect(card.getByText('A full disk.')).toBeVisible()
  await expect(card.getByLabel('Add update note')).toHaveValue('')

  await card.getByRole('button', { name: /^Resolve/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve incident?' })
  await expect(dialog.getByText('Marked as resolved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Marked as resolved.')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Resolve/ })).toBeHidden()
  await expect(card.getByRole('heading', { name: title })).toBeFocused()

  // The form of a past incident is collapsed until an admin opens it.
  await expect(card.getByLabel('Add update note')).toBeHidden()
  await card.getByRole('button', { name: `Add note or reopen ${title}` }).click()
  await expect(card.getByLabel('Add update note')).toBeFocused()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByLabel('Add update note')).toBeHidden()
  await card.getByRole('button', { name: /^Add note or reopen/ }).click()
  await card.getByLabel('Add update note').fill('A report follows.')
  await card.getByRole('button', { name: /^Save/ }).click()
  await expect(card.getByText('A report follows.')).toBeVisible()
  await expect(card.getByLabel('Add update note')).toBeHidden()

  await page.goto('/status')
  const shown = page.getByRole('article', { name: title })
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  await shown.getByRole('button', { name: /Show all 4 updates/ }).click()
  await expect(shown.getByRole('listitem')).toHaveCount(4)
  await shown.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.reload()
  await expect(page.getByText('We are looking into it.')).toBeVisible()
})

test('when saving fails, an error is shown and the typed text stays', async ({ page, problems }) => {
  problems.expect(/^500 (POST|PATCH) \/api\/status\/incidents/)
  const title = `Cannot be saved ${unheardOf()}`
  await openTab(page)
  await createIncident(page, title)
  await page.route(/\/api\/status\/incidents/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { error: 'No.', code: 'internal' } }),
  )
  const card = page.getByRole('article', { name: title })
  await card.getByLabel('Add update note').fill('Still here.')
  await card.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page, 'Update failed')).toBeVisible()
  await expect(card.getByLabel('Add update note')).toHaveValue('Still here.')
  const form = page.getByRole('region', { name: 'New incident' })
  await form.getByLabel('Title').fill('Another')
  await form.getByRole('button', { name: 'Create incident' }).click()
  await expect(toast(page, 'Failed to create incident')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Another')
})

test('a note leaves the status as another admin set it meanwhile, and cannot be changed while it is saved', async ({
  page,
}) => {
  const title = `Two admins at once ${unheardOf()}`
  await openTab(page)
  await createIncident(page, title)
  const card = page.getByRole('article', { name: title })
  const path = (await card.getByRole('link', { name: /^Public page/ }).getAttribute('href')) ?? ''
  await sendFrom(page, 'PATCH', `/api${path}`, { status: 'resolved' })
  const letGo = await hold(page, /\/api\/status\/incidents\/[\w-]+$/)
  const note = card.getByLabel('Add update note')
  await note.fill('We keep an eye on it.')
  await card.getByRole('button', { name: /^Save/ }).click()
  await expect(note).not.toBeEditable()
  await expect(card.getByLabel('Status')).toBeDisabled()
  letGo()
  await expect(card.getByText('We keep an eye on it.')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Add note or reopen/ })).toBeVisible()
})

test('a Discord channel receives the updates of an incident until it unsubscribes', async ({
  page,
  newcomer,
  problems,
}) => {
  problems.expect(/^400 POST \/api\/status\/subscribe/)
  const webhook = unheardOf()
  await page.goto('/status')
  await page.getByRole('button', { name: 'Subscribe (Discord)' }).click()
  const url = page.getByLabel('Webhook URL')
  for (const wrong of ['not a webhook', 'https://evil.example/api/webhooks/1/abc']) {
    await url.fill(wrong)
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByText('Enter a valid Discord webhook URL.')).toBeVisible()
  }
  await subscribe(page, webhook)

  const staff = await newcomer('alex')
  await staff.goto('/admin?tab=status')
  const title = `Heard of ${webhook}`
  await createIncident(staff, title, 'We are looking into it.')
  const about = async () =>
    (await receivedMessages(page))
      .filter(({ webhookId }) => webhookId === webhook)
      .map(({ body }) => body.embeds?.[0]?.title)
  await expect.poll(about).toEqual([`Investigating: ${title}`, 'Subscribed to incident updates'])
  const card = staff.getByRole('article', { name: title })
  await card.getByLabel('Status').selectOption('Resolved')
  await card.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(about).toEqual([`Resolved: ${title}`, 'Subscribed to incident updates'])

  const welcome = (await receivedMessages(page)).findLast(({ webhookId }) => webhookId === webhook)
  const [, link = ''] = /\]\((.*?)\)/.exec(welcome?.body.embeds?.[0]?.description ?? '') ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Unsubscribed.')).toBeVisible()
})
