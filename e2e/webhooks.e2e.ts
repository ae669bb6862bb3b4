import type { Page, Route } from '@playwright/test'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { startVotifier } from '../ops/lib/votifier-receiver.ts'
import { expect, test } from './fixtures.ts'
import { receivedMessages, signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { hold, post, refuse, sendFrom } from './lib/requests.ts'

/** A program of an owner, on this machine: it refuses what is not signed with its secret, once it knows it. */
async function startProgram() {
  const types: string[] = []
  let secret = ''
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      try {
        if (secret) new Webhook(secret).verify(body, Object.fromEntries(headers))
        const { type }: { type: string } = JSON.parse(body)
        types.push(type)
        response.writeHead(204).end()
      } catch {
        response.writeHead(401).end('Who are you?')
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    types,
    url: `http://127.0.0.1:${port}/hook`,
    learn: (learned: string) => {
      secret = learned
    },
    close: () => void server.close(),
  }
}

test('an owner sets a webhook for a program, tests it, and it hears of a vote', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^400 PUT \/api\/affiliates\/[\w-]+\/webhook$/)
  const program = await startProgram()
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `Webhook ${name}` }).click()
  const url = page.getByRole('textbox', { name: 'Webhook URL' })
  const save = page.getByRole('button', { name: 'Save' })
  await url.fill('http://example.com/hook')
  await save.click()
  await expect(page.getByText('It starts with https://.')).toBeVisible()
  await url.fill(program.url)
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Your secret' })
  const secret = await dialog.locator('code').textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret ?? 'none')).toHaveCount(0)

  const sendTest = page.getByRole('button', { name: 'Send a test' })
  program.learn('whsec_' + Buffer.alloc(32).toString('base64'))
  await sendTest.click()
  await expect(page.getByText('It answered 401.')).toBeVisible()
  await expect(page.getByText('Who are you?')).toBeVisible()
  program.learn(secret ?? '')
  await sendTest.click()
  await expect(page.getByText('It answered 204.')).toBeVisible()
  const here = new URL(page.url()).pathname
  await page.goto(`/de${here}`)
  await page.getByRole('button', { name: 'Test senden' }).click()
  await expect(page.getByText('Die Antwort war 204.')).toBeVisible()
  await page.goto(here)

  await signIn(page, persona)
  await post(page, `/api/servers/${_id}/vote`)
  await signIn(page, 'steve')
  await page.reload()
  await expect(page.getByText('1 message waits')).toBeVisible()
  // Saving it again sends what waits, at once.
  await save.click()
  await expect.poll(() => program.types).toContain('vote.created')
  await removeWebhook(page)
  program.close()
})

test('an owner sends events to a channel in Discord', async ({ page, persona }) => {
  const id = String(Date.now())
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/webhooks`)
  await page
    .getByRole('textbox', { name: 'Webhook URL' })
    .fill(`https://discord.com/api/webhooks/${id}/sEcret-${id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Discord took it.')).toBeVisible()

  await signIn(page, persona)
  await post(page, `/api/servers/${_id}/vote`)
  await signIn(page, 'steve')
  await page.reload()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () =>
      (await receivedMessages(page))
        .filter(({ webhookId }) => webhookId === id)
        .map(({ body }) => body.embeds?.[0]?.title),
    )
    .toEqual([`New vote for ${name}`, `It works: ${name}`])
  await removeWebhook(page)
})

test('an owner sends votes to Votifier', async ({ page, persona, problems }) => {
  problems.expect(/^400 PUT \/api\/affiliates\/[\w-]+\/webhook$/)
  const votifier = await startVotifier('the-token')
  await signIn(page, 'steve')
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/webhooks`)
  await page.getByRole('button', { name: 'Votifier' }).click()
  const address = page.getByRole('textbox', { name: 'Host and port' })
  const token = page.getByRole('textbox', { name: 'Token' })
  const save = page.getByRole('button', { name: 'Save' })
  const sendTest = page.getByRole('button', { name: 'Send a test' })
  await address.fill('192.168.1.2:8192')
  await token.fill('another')
  await save.click()
  await expect(page.getByText('This address is not reachable from the internet.')).toBeVisible()
  await address.fill(`127.0.0.1:${votifier.port}`)
  await token.clear()
  await save.click()
  await expect(page.getByText('Enter the token of your Votifier.')).toBeVisible()
  await token.fill('another')
  await save.click()
  await sendTest.click()
  await expect(page.getByText('It refused the vote. Check the token.')).toBeVisible()
  await token.fill('the-token')
  await save.click()
  await expect(token).toHaveValue('')
  await sendTest.click()
  await expect(page.getByText('It took the vote.')).toBeVisible()

  await signIn(page, persona)
  await sendFrom(page, 'PUT', '/api/me/gamertag', { gamertag: 'SkyLord' })
  await post(page, `/api/servers/${_id}/vote`)
  await signIn(page, 'steve')
  await page.reload()
  await expect(address).toHaveValue(`127.0.0.1:${votifier.port}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => votifier.votes.map(({ username }) => username)).toContain('SkyLord')
  await removeWebhook(page)
  votifier.close()
})

test('what is typed cannot be lost to a save that still runs', async ({ page, problems }) => {
  problems.expect(/^500 PUT /)
  await signIn(page, 'steve')
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const refuseWrite = (route: Route) =>
    route.request().method() === 'PUT' ? refuse(500, 'No.')(route) : route.fallback()

  await page.goto(`/dashboard/affiliates/${_id}/webhooks`)
  const letWebhookGo = await hold(page, /\/webhook$/, refuseWrite)
  await page.getByRole('button', { name: 'Votifier' }).click()
  const [address, token] = ['Host and port', 'Token'].map((name) => page.getByRole('textbox', { name }))
  if (!address || !token) throw new Error('No fields')
  await address.fill('play.example.com:8192')
  await save.click()
  for (const field of [address, token]) await expect(field).not.toBeEditable()
  await page.getByRole('button', { name: 'Discord or a program' }).click()
  letWebhookGo()
  for (const field of [address, token]) await expect(field).toBeEditable()
  await expect(address).toHaveValue('play.example.com:8192')

  await page.goto('/dashboard?tab=account')
  const letGamertagGo = await hold(page, /\/gamertag$/, refuseWrite)
  const form = page.getByRole('region', { name: 'Your gamertag' })
  const gamertag = form.getByRole('textbox', { name: 'Gamertag' })
  await gamertag.fill('SkyLord')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(gamertag).not.toBeEditable()
  letGamertagGo()
  await expect(gamertag).toBeEditable()

  await page.goto(`/dashboard/affiliates/${_id}/settings`)
  const letPauseGo = await hold(page, /\/pause$/, refuseWrite)
  const day = page.getByLabel('Open again on')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(day).not.toBeEditable()
  letPauseGo()
  await expect(day).toBeEditable()
})

async function removeWebhook(page: Page) {
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
}
