import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findOwnListing } from './lib/own-listings.ts'
import { post } from './lib/requests.ts'

/** A program of an owner, on this machine: it takes everything until it knows its secret. */
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

test('an owner adds a webhook, learns that the program checks nothing, mends it, and sees what was sent', async ({
  page,
  persona,
  problems,
}) => {
  problems.expect(/^400 POST \/api\/affiliates\/[\w-]+\/webhooks$/)
  const program = await startProgram()
  await signIn(page, 'steve')
  const { _id, name } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `Insights ${name}` }).click()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address of your program' }).fill('http://example.com/hook')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('It starts with https://.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address of your program' }).fill(program.url)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your secret' })
  const secret = await dialog.locator('code').textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret ?? 'none')).toHaveCount(0)

  const card = page.getByRole('article', { name: program.url })
  await card.getByRole('button', { name: 'Test it' }).click()
  await expect(card.getByText('also took the message with the wrong signature')).toBeVisible()
  program.learn(secret ?? '')
  await card.getByRole('button', { name: 'Test it' }).click()
  await expect(card.getByText('All good')).toBeVisible()

  await signIn(page, persona)
  await post(page, `/api/servers/${_id}/vote`)
  await signIn(page, 'steve')
  await page.reload()
  await card.getByText('Messages and answers').click()
  await card.locator('summary', { hasText: 'A vote counts' }).click()
  await card.getByRole('button', { name: /^(Try now|Send again)$/ }).click()
  await expect.poll(() => program.types).toContain('vote.counted')
  await card.getByRole('button', { name: 'Refresh' }).click()
  await expect(card.getByText('taken with 204').first()).toBeVisible()

  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  program.close()
})
