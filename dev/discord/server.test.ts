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

describe('invites', () => {
  it('are unknown when the code begins with dead', async () => {
    const answer = await get('/api/v10/invites/deadend?with_counts=true')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 10006 })
  })
})

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

  it('return a message until it is deleted', async () => {
    const sent: unknown = await (await send('POST', `${hook}?wait=true`, { content: 'once' })).json()
    const id = sent && typeof sent === 'object' && 'id' in sent ? String(sent.id) : ''
    expect(await (await get(`${hook}/messages/${id}`)).json()).toMatchObject({ id, content: 'once' })
    expect(
      (await fetch(`${standIn.origin}${hook}/messages/${id}`, { method: 'DELETE', headers: AGENT })).status,
    ).toBe(204)
    for (const answer of [
      await get(`${hook}/messages/${id}`),
      await send('PATCH', `${hook}/messages/${id}`, { content: 'twice' }),
    ])
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Unknown Message', code: 10008 }])
  })

  it('describe themselves', async () => {
    expect(await (await get(hook)).json()).toMatchObject({ id: '123456', type: 1 })
  })

  it.each(['GET', 'POST'])('do not exist when the id begins with 404 (%s)', async (method) => {
    const path = '/api/webhooks/4041/token'
    const answer = method === 'GET' ? await get(path) : await send(method, path, { content: 'x' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 10015 })
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

describe('an injected error', () => {
  it('answers the next matching request with the status, then normally again', async () => {
    await send('POST', '/__control', { status: 503, path: '/invites/' })
    expect((await get('/api/webhooks/1/t')).status).toBe(200)
    expect((await get('/api/v10/invites/abc')).status).toBe(503)
    expect((await get('/api/v10/invites/abc')).status).toBe(200)
  })

  it.each(['nonsense', { status: 'x' }, { unknown: 1 }])('refuses the error %j', async (order) => {
    expect((await send('POST', '/__control', order)).status).toBe(400)
  })
})
