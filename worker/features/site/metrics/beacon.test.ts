import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR } from '#contract/base/time.ts'
import type { Insights } from '#contract/site/insights.ts'
import { BEACON_PATH, type EventKind, PULSE_PATH } from '#contract/site/metrics.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { answerOf, bodyOf, fetchWith, fetchWorker, request } from '../../../testing/request.ts'
import { foldVisits } from './fold-visits.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NOON = Date.UTC(2027, 4, 5, 12)
const PATHS = [BEACON_PATH, PULSE_PATH]

interface Sending {
  as?: TestUser
  path?: string
  headers?: Record<string, string>
}

/** Sent like a browser on one of our pages, with the visitor's address and browser by default. */
const send = (body: unknown, { as, path = PULSE_PATH, headers = {} }: Sending = {}) =>
  request(path, {
    body,
    ...(as ? { as } : {}),
    headers: { 'user-agent': FIREFOX, 'cf-connecting-ip': '203.0.113.5', ...headers },
  })

async function totals(id: string, owner: TestUser) {
  const { series, leftOut } = await bodyOf<Insights>(
    request(`/api/servers/${id}/insights?days=7`, { as: owner }),
  )
  const today = (values: number[]) => values.at(-1)
  return {
    impressions: today(series.impressions),
    pages: today(series.pageViews),
    clicks: [today(series.discordClicks), today(series.realmClicks)],
    visitors: today(series.visitors),
    ...leftOut,
  }
}
const NOTHING = { impressions: 0, pages: 0, clicks: [0, 0], visitors: 0, bots: 0, repeats: 0 }

let id: string
let owner: TestUser
beforeEach(async () => {
  // The clock is fixed, so that no test crosses a half hour.
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  ;({ id, owner } = await makeListing())
})

describe('a beacon', () => {
  it.each(PATHS)('to %s counts, alone or in a list', async (path) => {
    expect((await send({ serverId: id, kind: 'page' }, { path })).status).toBe(202)
    const events = [
      { serverId: id, kind: 'impression', extra: 1 },
      { serverId: id, kind: 'click_discord' },
      { serverId: id, kind: 'click_realm' },
    ]
    expect(await answerOf(send({ events }, { path }))).toEqual([202, {}])
    expect(await totals(id, owner)).toEqual({
      ...NOTHING,
      impressions: 1,
      pages: 1,
      clicks: [1, 1],
      visitors: 1,
    })
  })

  it.each([
    ['text/plain;charset=UTF-8', 'what browsers send by themselves'],
    ['text/plain', 'bare text'],
    ['application/json', 'JSON'],
  ])('may have the type %s (%s)', async (type) => {
    const answer = await send(JSON.stringify({ serverId: id, kind: 'page' }), {
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(202)
    expect((await totals(id, owner)).pages).toBe(1)
  })

  it('sets no cookie', async () => {
    const visitor = await send({ serverId: id, kind: 'page' })
    const user = await send({ serverId: id, kind: 'page' }, { as: await makeUser() })
    expect([visitor.headers.get('set-cookie'), user.headers.get('set-cookie')]).toEqual([null, null])
  })

  it('stores neither address nor browser', async () => {
    await send({ serverId: id, kind: 'page' })
    const rows = await env.DB.prepare('SELECT * FROM metric_visits').all()
    const text = JSON.stringify(rows.results)
    expect(text).toContain(id)
    expect(text).not.toContain('203.0.113.5')
    expect(text).not.toMatch(/Firefox|Mozilla/)
  })

  it('for servers that do not exist is accepted, and creates no row', async () => {
    const before = await count('SELECT count(*) FROM metric_visits')
    const headers = { 'user-agent': 'nobody else' }
    for (const serverId of ['AAAAAAAAAAAA', 'no-such-id', `'); --`, '"', '🏝️'])
      expect((await send({ serverId, kind: 'page' }, { headers })).status).toBe(202)
    expect(await count('SELECT count(*) FROM metric_visits')).toBe(before)
  })

  it('does not count its own owner, on this server only', async () => {
    const other = await makeListing()
    const events = [
      { serverId: id, kind: 'page' },
      { serverId: other.id, kind: 'page' },
    ]
    await send({ events }, { as: owner })
    expect(await totals(id, owner)).toEqual(NOTHING)
    expect(await totals(other.id, other.owner)).toEqual({ ...NOTHING, pages: 1, visitors: 1 })
  })

  it('ignores a made-up session', async () => {
    const [sessionId] = owner.cookie.split('=')[1]?.split('.') ?? []
    await send(
      { serverId: id, kind: 'page' },
      { headers: { cookie: `__Host-session=${sessionId}.${'x'.repeat(43)}.${'x'.repeat(22)}` } },
    )
    expect((await totals(id, owner)).pages).toBe(1)
  })

  it('beyond a thousand a minute of one network is dropped with the same answer', async () => {
    const NETWORK_BURSTS = {
      limit: async ({ key }: { key: string }) => ({ success: key !== 'beacon|203.0.113.77' }),
    }
    for (const address of ['203.0.113.77', '203.0.113.78']) {
      const answer = await fetchWith(
        { NETWORK_BURSTS },
        new Request(env.ORIGIN + PULSE_PATH, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'user-agent': FIREFOX, 'cf-connecting-ip': address },
          body: JSON.stringify({ serverId: id, kind: 'page' }),
        }),
      )
      expect(await answerOf(answer)).toEqual([202, {}])
    }
    expect((await totals(id, owner)).pages).toBe(1)
  })

  it('is not lost when the clock of a fold was ahead', async () => {
    await send({ serverId: id, kind: 'page' })
    await foldVisits(systemContext(NOON + HOUR))
    for (const n of [1, 2, 3])
      await send({ serverId: id, kind: 'page' }, { headers: { 'cf-connecting-ip': `192.0.2.${n}` } })
    await foldVisits(systemContext(NOON + 2 * HOUR))
    expect(await totals(id, owner)).toEqual({ ...NOTHING, pages: 4, visitors: 4 })
  })
})

describe('one visitor', () => {
  it('counts once for each kind; the rest are repeats', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await send({
        events: [
          { serverId: id, kind: 'page' },
          { serverId: id, kind: 'page' },
        ],
      })
    expect(await totals(id, owner)).toEqual({ ...NOTHING, pages: 1, visitors: 1, repeats: 5 })
  })

  it('is identified by network and browser: an IPv6 network is one home', async () => {
    const from = (address: string, userAgent = FIREFOX) =>
      send(
        { serverId: id, kind: 'page' },
        { headers: { 'cf-connecting-ip': address, 'user-agent': userAgent } },
      )
    await from('203.0.113.5')
    await from('203.0.113.6')
    await from('203.0.113.6', `${FIREFOX}-other`)
    await from('2001:db8:1:2:aaaa::1')
    await from('2001:db8:1:2:bbbb::2')
    await from('2001:db8:1:3::1')
    expect(await totals(id, owner)).toEqual({ ...NOTHING, pages: 5, visitors: 5, repeats: 1 })
  })

  it('cannot fill the database', async () => {
    const many = await makeListings(
      owner.id,
      Array.from({ length: 500 }, (_, n) => ({ name: `Crowded ${n}` })),
    )
    const kinds: EventKind[] = ['impression', 'page', 'click_discord', 'click_realm']
    const headers = { 'user-agent': 'a long visit' }
    for (let turn = 0; turn < 40; turn += 1) {
      const some = many.slice((turn % 10) * 50, (turn % 10) * 50 + 50)
      await send(
        { events: some.map((serverId) => ({ serverId, kind: kinds[Math.floor(turn / 10)] })) },
        { headers },
      )
    }
    const longest = await count('SELECT max(length(seen)) FROM metric_visits')
    expect(longest).toBeGreaterThan(20_000)
    expect(longest).toBeLessThan(22_000)
  })
})

describe('bots', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/138.0 Safari/537.36',
    ],
    ['facebookexternalhit/1.1'],
    ['curl/8.5.0'],
    [''],
  ])('are left out and counted as bots: %s', async (userAgent) => {
    await send(
      {
        events: [
          { serverId: id, kind: 'page' },
          { serverId: id, kind: 'impression' },
        ],
      },
      { headers: { 'user-agent': userAgent } },
    )
    expect(await totals(id, owner)).toEqual({ ...NOTHING, bots: 2 })
  })

  it('include clients without a user agent', async () => {
    await fetchWorker(
      new Request(env.ORIGIN + PULSE_PATH, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ serverId: id, kind: 'page' }),
      }),
    )
    expect(await totals(id, owner)).toEqual({ ...NOTHING, bots: 1 })
  })

  it.each([{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])(
    'include prefetched pages: %o',
    async (headers) => {
      await send({ serverId: id, kind: 'page' }, { headers: { ...headers } })
      expect(await totals(id, owner)).toEqual({ ...NOTHING, bots: 1 })
    },
  )

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 13; CUBOT P60) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile Safari/537.36',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
  ])('are not these: %s', async (userAgent) => {
    await send({ serverId: id, kind: 'page' }, { headers: { 'user-agent': userAgent } })
    expect(await totals(id, owner)).toEqual({ ...NOTHING, pages: 1, visitors: 1 })
  })
})

describe('400 beacons over 20 connections', () => {
  it('lose nothing and count nothing twice', async () => {
    const other = await makeListing({ owner })
    const beacon = (n: number) =>
      send(
        {
          events: [
            { serverId: id, kind: 'impression' },
            { serverId: n % 2 ? id : other.id, kind: 'page' },
          ],
        },
        // 80 visitors, each of them five times.
        { headers: { 'cf-connecting-ip': `10.0.${n % 4}.${Math.floor(n / 4) % 20}` } },
      )
    const connections = Array.from({ length: 20 }, async (_, connection) => {
      for (let turn = 0; turn < 20; turn += 1) expect((await beacon(turn * 20 + connection)).status).toBe(202)
    })
    await Promise.all(connections)
    const expected = [
      { ...NOTHING, impressions: 80, pages: 40, visitors: 80, repeats: 320 + 160 },
      { ...NOTHING, pages: 40, visitors: 40, repeats: 160 },
    ]
    expect([await totals(id, owner), await totals(other.id, owner)]).toEqual(expected)
    const later = systemContext(NOON + HOUR)
    await Promise.all(Array.from({ length: 10 }, () => foldVisits(later, 18)))
    expect([await totals(id, owner), await totals(other.id, owner)]).toEqual(expected)
  })
})

describe('other origins', () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://fans.example' }

  it.each(PATHS)('may send to %s', async (path) => {
    const answer = await send(
      { serverId: id, kind: 'page' },
      { path, headers: { ...foreign, 'content-type': 'text/plain' } },
    )
    expect(answer.status).toBe(202)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await totals(id, owner)).pages).toBe(1)
  })

  it.each(PATHS)('learn from %s what they may send', async (path) => {
    const answer = await fetchWorker(
      new Request(env.ORIGIN + path, {
        method: 'OPTIONS',
        headers: {
          ...foreign,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
    )
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST')
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toBe('content-type')
  })

  it('get error messages, too', async () => {
    const answer = await send('{', { headers: foreign })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('never count as the owner: their cookies are ignored', async () => {
    await send({ serverId: id, kind: 'page' }, { as: owner, headers: foreign })
    expect((await totals(id, owner)).pages).toBe(1)
  })

  it('may still send nothing else', async () => {
    expect(
      (await request(`/api/servers/${id}/vote`, { as: owner, method: 'POST', headers: foreign })).status,
    ).toBe(403)
    // The 404 is the same for every origin.
    expect((await request(`${PULSE_PATH}/x`, { method: 'POST', headers: foreign })).status).toBe(404)
  })
})

describe('a bad beacon', () => {
  const event = () => ({ serverId: id, kind: 'page' })
  it.each<[string, () => unknown, string | undefined]>([
    ['no kind', () => ({ serverId: id }), 'kind'],
    ['no server', () => ({ kind: 'page' }), 'serverId'],
    [
      'one bad event among good ones',
      () => ({ events: [event(), { ...event(), kind: 'x' }] }),
      'events.1.kind',
    ],
    ['a list', () => [event()], undefined],
    ['null', () => 'null', undefined],
  ])('with %s is refused', async (_, body, field) => {
    const answer = await send(body())
    expect(answer.status).toBe(400)
    expect(await bodyOf(answer)).toEqual({
      error: expect.stringMatching(/^[A-Z].*\.$/),
      code: 'invalid_input',
      ...(field ? { field } : {}),
    })
    expect(await totals(id, owner)).toEqual(NOTHING)
  })

  it('that is not JSON is rejected', async () => {
    for (const body of ['{', '', 'serverId=1']) {
      const answer = await send(body, { headers: { 'content-type': 'text/plain' } })
      expect([answer.status, await bodyOf(answer)]).toMatchObject([400, { code: 'malformed_json' }])
    }
  })

  it('of another type, method or size is rejected', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'image/png'])
      expect((await send('{}', { headers: { 'content-type': type } })).status).toBe(415)
    expect((await request(PULSE_PATH)).status).toBe(405)
    expect((await request(BEACON_PATH, { method: 'PUT', body: {} })).status).toBe(405)
    expect((await send(JSON.stringify({ serverId: id, kind: 'page', pad: 'x'.repeat(20_000) }))).status).toBe(
      413,
    )
  })
})
