import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { HOUR } from '#contract/base/time.ts'
import { SUBSCRIBING_MESSAGE, WEBHOOK_INVALID_MESSAGE } from '#contract/events/subscription.ts'
import { seal, unseal } from '../../../platform/seal.ts'
import { count, makeAdmin, makeUser, type TestUser } from '../../../testing/factories.ts'
import { fingerprint } from '../../../testing/fingerprint.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'
import { FakeDiscord } from './testing/fake-discord.ts'
import { tell } from './testing/simulation.ts'

const SECRET = 'Sup3r-secret_TOKEN-that-nobody-may-see'
const URL_OF_11 = `https://discord.com/api/webhooks/11/${SECRET}`

let discord: FakeDiscord
let log: MockInstance[]
/**
 * The number of the last person's network: each has its own, so that only the quota's own test reaches the
 * limit.
 */
let network = 0

beforeEach(async () => {
  await env.DB.batch(['subscriptions', 'incidents'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  discord = new FakeDiscord()
  discord.add('11', SECRET)
  vi.spyOn(globalThis, 'fetch').mockImplementation(discord.fetch)
  log = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level))
  network += 1
})

const from = () => ({ 'cf-connecting-ip': `2001:db8:${network.toString(16)}::1` })
const subscribe = (url: unknown, as: TestUser | null = null) =>
  request('/api/status/subscribe/discord', { as, body: { url }, headers: from() })
const subscriptions = () => count(`SELECT count(*) FROM subscriptions WHERE state = 'active'`)

/** The link in the first message of a channel. */
function linkIn(id: string): URL {
  const [, link = ''] = /\]\((.*?)\)/.exec(JSON.stringify(discord.messages(id)[0]?.embeds)) ?? []
  return new URL(link)
}

describe('subscribing a webhook', () => {
  it('is open to everybody; the channel gets a message about it and about how to end it', async () => {
    expect(await answerOf(subscribe(URL_OF_11))).toEqual([201, { subscribed: true }])
    expect(await subscriptions()).toBe(1)
    expect(
      discord.calls.map(({ method, url }) => `${method} ${url.origin}${url.pathname}${url.search}`),
    ).toEqual([
      `GET https://discord.com/api/v10/webhooks/11/${SECRET}`,
      `POST https://discord.com/api/v10/webhooks/11/${SECRET}?wait=true`,
    ])
    expect(discord.messages('11')).toHaveLength(1)
    expect(discord.messages('11')[0]?.body).toMatchObject({ allowed_mentions: { parse: [] } })
    expect(linkIn('11').origin + linkIn('11').pathname).toBe('https://realmport.test/status/unsubscribe')
  })

  it('may choose a language for its messages', async () => {
    const body = { url: URL_OF_11, language: 'ja' }
    await request('/api/status/subscribe/discord', { body, headers: from() })
    expect(linkIn('11').pathname).toBe('/ja/status/unsubscribe')
    expect(await rowOf('SELECT language FROM subscriptions')).toEqual({ language: 'ja' })
  })

  it.each([
    `https://discordapp.com/api/webhooks/11/${SECRET}`,
    `https://ptb.discord.com/api/webhooks/11/${SECRET}/`,
    `https://canary.discord.com/api/v10/webhooks/11/${SECRET}?wait=false&thread_id=1`,
    `  HTTPS://Discord.com:443/api/v9/webhooks/11/${SECRET}#x `,
  ])('recognizes %s as the same one, and sends one message', async (url) => {
    await subscribe(URL_OF_11)
    expect((await subscribe(url)).status).toBe(201)
    expect(await subscriptions()).toBe(1)
    expect(discord.messages('11')).toHaveLength(1)
    expect(discord.calls.every((call) => call.url.origin === env.DISCORD_ORIGIN)).toBe(true)
  })

  it('happens once for simultaneous requests', async () => {
    discord.bucket.calls = 100
    const answers = await Promise.all(Array.from({ length: 5 }, () => subscribe(URL_OF_11)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    expect([201, 409]).toEqual(expect.arrayContaining(statuses))
    expect([await subscriptions(), discord.messages('11').length]).toEqual([1, 1])
  })

  describe('an unfinished confirmation', () => {
    /** While it is shut, the first message is not delivered. */
    const gate = { shut: true }
    beforeEach(() => {
      gate.shut = true
      vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
        if (init?.method === 'POST') while (gate.shut) await scheduler.wait(5)
        return discord.fetch(input, init)
      })
    })
    const confirming = () =>
      vi.waitFor(async () =>
        expect(await count(`SELECT count(*) FROM subscriptions WHERE state = 'confirming'`)).toBe(1),
      )

    it('is not reported as a subscription before it is finished', async () => {
      const first = subscribe(URL_OF_11)
      await confirming()
      expect(await answerOf(subscribe(URL_OF_11))).toEqual([
        409,
        {
          error: SUBSCRIBING_MESSAGE,
          code: 'state_conflict',
          current: 'confirming',
          retryAfterMs: expect.any(Number),
        },
      ])
      gate.shut = false
      expect((await first).status).toBe(201)
      expect((await subscribe(URL_OF_11)).status).toBe(201)
      expect([await subscriptions(), discord.messages('11').length]).toEqual([1, 1])
    })

    it('may fail, and then nobody got a success', async () => {
      discord.error = ({ method }) => (method === 'POST' ? { kind: 'error', status: 400 } : null)
      const first = subscribe(URL_OF_11)
      await confirming()
      const second = await subscribe(URL_OF_11)
      gate.shut = false
      expect([(await first).status, second.status, await subscriptions()]).toEqual([503, 409, 0])
    })

    it('is not reported as a subscription when it was ended since', async () => {
      const first = subscribe(URL_OF_11)
      await confirming()
      await run('DELETE FROM subscriptions')
      gate.shut = false
      expect([(await first).status, await subscriptions()]).toEqual([503, 0])
    })

    it.each([
      ['failing', { kind: 'error', status: 400 }],
      ['succeeding', null],
    ] as const)('and taken over by another, is left to that one, also when %s late', async (_, error) => {
      const first = subscribe(URL_OF_11)
      await confirming()
      await run(`UPDATE subscriptions SET created_at = created_at - 61000`)
      // The state after the second request has started: its claim is another one.
      discord.error = ({ method }) => (method === 'POST' ? error : null)
      gate.shut = false
      expect((await first).status).toBe(error ? 503 : 409)
      expect(await count(`SELECT count(*) FROM subscriptions WHERE state = 'confirming'`)).toBe(1)
    })
  })

  it.each([`https://evil.example/api/webhooks/11/${SECRET}`, null])(
    'rejects %j, and calls nobody',
    async (url) => {
      expect(await answerOf(subscribe(url))).toEqual([
        400,
        { error: WEBHOOK_INVALID_MESSAGE, code: 'invalid_input', field: 'url' },
      ])
      expect(discord.calls).toEqual([])
    },
  )

  it.each([
    ['one that does not exist', 'https://discord.com/api/webhooks/404/abc'],
    ['a wrong secret', 'https://discord.com/api/webhooks/11/abc'],
    ['a secret in other letter case', URL_OF_11.toLowerCase()],
  ])('refuses %s', async (_, url) => {
    expect(await bodyOf(subscribe(url))).toMatchObject({ code: 'invalid_input', field: 'url' })
    expect(await count('SELECT count(*) FROM subscriptions')).toBe(0)
  })

  it('follows no redirect', async () => {
    const requested: string[] = []
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      const call = new Request(input, init)
      requested.push(call.url)
      expect(call.redirect).toBe('manual')
      return new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/secrets' } })
    })
    expect(await bodyOf(subscribe(URL_OF_11))).toMatchObject({ code: 'unavailable' })
    expect(requested).toEqual([`https://discord.com/api/v10/webhooks/11/${SECRET}`])
  })

  it.each([
    ['GET', { kind: 'error', status: 500 }, undefined],
    ['POST', { kind: 'error', status: 500 }, undefined],
    ['POST', { kind: 'silence', when: 'before' }, undefined],
    ['GET', { kind: 'limit', seconds: 7 }, '7'],
  ] as const)('leaves nothing behind when %s ends in %j', async (method, error, retryAfter) => {
    discord.error = (call) => (call.method === method ? error : null)
    const response = await subscribe(URL_OF_11)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after') ?? undefined).toBe(retryAfter)
    expect(await response.json()).toMatchObject({
      error: retryAfter ? 'Discord is busy; try again in a minute.' : 'Could not subscribe right now.',
      code: 'unavailable',
    })
    expect(await count('SELECT count(*) FROM subscriptions')).toBe(0)
  })

  it('that was interrupted is taken over after a minute', async () => {
    await run(
      `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at) VALUES ('old', '11', 'x', 'confirming', ?1)`,
      Date.now() - 61_000,
    )
    await subscribe(URL_OF_11)
    expect([await subscriptions(), discord.messages('11').length]).toEqual([1, 1])
  })

  it('is rejected for a person with too many attempts, and for such a network', async () => {
    discord.bucket.calls = 100
    const person = await makeUser()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      network += 1
      statuses.push((await subscribe(URL_OF_11, person)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    network += 1
    let last = new Response()
    for (let n = 0; n < 31; n += 1) last = await subscribe(URL_OF_11, await makeUser())
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(HOUR / 1000)
    network += 1
    const keys = (await env.MARKS.list({ prefix: 'quota:subscribe' })).keys.map(({ name }) => name)
    expect([keys.length > 0, keys.join()]).toEqual([true, expect.not.stringContaining('2001:db8')])
  })
})

describe('the secret of a webhook', () => {
  it('is not readable anywhere: not in the database, the log, an answer or the audit log', async () => {
    const admin = await makeAdmin()
    await subscribe(URL_OF_11)
    discord.error = ({ number }) =>
      number % 2 ? { kind: 'error', status: 500 } : { kind: 'silence', when: 'before' }
    await tell(discord, admin.id, { text: 'Looking.' })
    const answers = await Promise.all([subscribe(URL_OF_11), subscribe(`${URL_OF_11}/slack`)])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    const everything = JSON.stringify([
      await fingerprint(),
      texts,
      log.flatMap((level) => level.mock.calls),
      (await env.MARKS.list()).keys,
    ])
    expect(everything).not.toContain(SECRET)
  })

  it('opens under its key or an earlier one, for its own webhook alone', async () => {
    const sealed = await seal(env, SECRET, '11')
    expect(sealed).not.toBe(await seal(env, SECRET, '11'))
    expect(await unseal(env, sealed, '11')).toBe(SECRET)
    expect(await unseal(env, sealed, '12')).toBeNull()
    expect(await unseal({ ...env, SIGNING_KEY: 'another' }, sealed, '11')).toBeNull()
    const rotated = { ...env, SIGNING_KEY: 'another', OLD_SIGNING_KEYS: `older, ${env.SIGNING_KEY}` }
    expect(await unseal(rotated, sealed, '11')).toBe(SECRET)
    for (const broken of ['', 'x', sealed.slice(0, -2), `${sealed}AA`])
      expect(await unseal(env, broken, '11')).toBeNull()
  })
})

describe('unsubscribing', () => {
  const post = (url: URL) =>
    request('/api/status/unsubscribe', {
      body: { id: url.searchParams.get('id'), key: url.searchParams.get('key') },
    })

  it('needs a button press, not a visit of the link', async () => {
    await subscribe(URL_OF_11)
    const link = linkIn('11')
    for (const method of ['GET', 'HEAD'])
      await request(link.pathname + link.search, { method, proof: { 'sec-fetch-site': 'cross-site' } })
    expect(await subscriptions()).toBe(1)
    expect(await answerOf(post(link))).toEqual([200, { unsubscribed: true }])
    expect(await count('SELECT count(*) FROM subscriptions')).toBe(0)
    expect((await post(link)).status).toBe(200)
  })

  it('deletes waiting updates', async () => {
    await subscribe(URL_OF_11)
    discord.error = () => ({ kind: 'error', status: 500 })
    await tell(discord, (await makeAdmin()).id, { text: 'Looking.' })
    expect(await count('SELECT count(*) FROM outbox')).toBe(1)
    await post(linkIn('11'))
    expect(await count('SELECT count(*) FROM outbox')).toBe(0)
  })

  it('needs the key of that subscription', async () => {
    await subscribe(URL_OF_11)
    const link = linkIn('11')
    link.searchParams.set('key', 'A'.repeat(43))
    expect(await bodyOf(post(link))).toMatchObject({ code: 'invalid_input', field: 'key' })
    const other = linkIn('11')
    other.searchParams.set('id', 'another-one')
    expect((await post(other)).status).toBe(400)
    expect(await subscriptions()).toBe(1)
  })
})
