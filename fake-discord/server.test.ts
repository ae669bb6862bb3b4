import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDiscordStandIn, type DiscordStandIn } from './server.ts'

const AGENT = { 'user-agent': 'DiscordBot (http://localhost:8787, 1)' }
let standIn: DiscordStandIn

beforeEach(async () => {
  standIn = await startDiscordStandIn({ port: 0 })
})
afterEach(() => standIn.close())

function get(path: string): Promise<Response> {
  return fetch(standIn.origin + path, { headers: AGENT })
}

function send(method: string, path: string, body: unknown): Promise<Response> {
  return fetch(standIn.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...AGENT },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

describe('webhooks', () => {
  const hook = '/api/v10/webhooks/123456/to-ken'

  it('record received messages and show them, newest first', async () => {
    expect((await send('POST', hook, { content: 'first' })).status).toBe(204)
    expect((await send('POST', '/api/webhooks/123456/to-ken', { content: '<b>second</b>' })).status).toBe(204)
    const page = await (await get('/')).text()
    expect(page).not.toContain('<b>second</b>')
    expect(page.indexOf('second')).toBeLessThan(page.indexOf('first', page.indexOf('second')))
    expect(page).toContain('first')
    expect(await (await get('/__control/messages')).json()).toMatchObject([
      { body: { content: '<b>second</b>' }, webhookId: '123456' },
      { body: { content: 'first' } },
    ])
  })

  it.each([['{'], [{}], [{ content: 'x'.repeat(2001) }], [{ embeds: [{ description: 'x'.repeat(4097) }] }]])(
    'refuse %j',
    async (body) => {
      expect((await send('POST', hook, body)).status).toBe(400)
    },
  )
})

describe('a program without a name', () => {
  it.each(['', 'node', 'Realmport (https://realmport.example, 1)', 'DiscordBot'])(
    'is stopped: %j',
    async (agent) => {
      for (const path of ['/api/v10/invites/abc', '/api/v10/webhooks/1/t']) {
        const answer = await fetch(standIn.origin + path, { headers: { 'user-agent': agent } })
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 40333 }])
      }
    },
  )
})
