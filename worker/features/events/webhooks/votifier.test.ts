import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { answeredResult } from '#contract/events/send-result.ts'
import {
  ENDPOINT_OWN_MESSAGE,
  VOTIFIER_INVALID_MESSAGE,
  VOTIFIER_PRIVATE_MESSAGE,
  VOTIFIER_TOKEN_MESSAGE,
  WEBHOOK_FAILURES_MAX,
} from '#contract/events/webhook.ts'
import type { OwnWebhook, WebhookTest } from '#contract/events/webhook.wire.ts'
import { SITE_NAME } from '#contract/site/site.ts'
import { deleteAccount, moderate } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, fetchWith, request, requestOf } from '../../../testing/request.ts'
import { noticesOf, run } from '../../../testing/rows.ts'
import { deliver } from '../outbox/deliver.ts'
import { SCHEDULED_MS, startRun } from '../outbox/run.ts'
import { readVotifierAddress } from './endpoint.ts'
import { OWNERS } from './owners.ts'
import { TEST_PLAYER } from './tell-votifier.ts'
import { writeReviews } from './testing/receiver.ts'

const { token, port, control } = inject('votifier')
/** The site on a developer's machine, where a Votifier on the same machine is accepted. */
const HERE = { ORIGIN: 'http://localhost:8787' }
const URL_HERE = `votifier://127.0.0.1:${port}`

/** Cookies have other names without https. */
const onHttp = (owner: TestUser) => ({ ...owner, cookie: owner.cookie.replace('__Host-', '') })

/** The votes that the Votifier took since this was asked last. */
const taken = (mode: 'takes' | 'closes' | 'silent' | 'old' = 'takes') =>
  bodyOf<Record<string, unknown>[]>(fetch(control, { method: 'POST', body: JSON.stringify({ mode }) }))
const players = async () => (await taken()).map(({ username }) => username)

let listing: { id: string; owner: TestUser; name: string }
let now: number

const ask = (method: string, step = '', body?: object) =>
  fetchWith(
    HERE,
    requestOf(`/api/affiliates/${listing.id}/webhook${step}`, { as: onHttp(listing.owner), method, body }),
  )
const save = (body: object) => ask('PUT', '', body)
const test = () => bodyOf<WebhookTest>(ask('POST', '/test'))
const shown = async () => (await bodyOf<OwnWebhook>(ask('GET'))).webhook
const waiting = () => count('SELECT count(*) FROM outbox')

async function vote(gamertag: string | null): Promise<TestUser> {
  const voter = await makeUser()
  await request('/api/me/gamertag', { as: voter, method: 'PUT', body: { gamertag } })
  await request(`/api/servers/${listing.id}/vote`, { as: voter, method: 'POST' })
  return voter
}

async function runJob(at: number): Promise<void> {
  now = at
  const ctx = systemContext(now, { env: { ...env, ...HERE } })
  const sleep = async (ms: number) => void (now += ms)
  const turn = { ...startRun(ctx, SCHEDULED_MS), clock: () => now, sleep, random: () => 0.5 }
  await deliver(ctx, turn, OWNERS.program)
}

beforeEach(async () => {
  await run('DELETE FROM webhooks')
  await taken()
  listing = await makeListing()
  now = Date.now() + MINUTE
})

describe('Votifier', () => {
  it('gets a vote once, signed, with the name that its voter gave', async () => {
    expect(await (await save({ url: URL_HERE, token })).json()).toMatchObject({
      webhook: { kind: 'votifier', url: URL_HERE, offBecause: null },
      secret: null,
    })
    await vote('SkyLord')
    const cast = await count('SELECT max(cast_at) FROM votes')
    await runJob(now)
    await runJob(now + MINUTE)
    expect(await taken()).toEqual([
      { serviceName: SITE_NAME, username: 'SkyLord', address: '0.0.0.0', timestamp: cast },
    ])
    expect(await shown()).toMatchObject({ waiting: 0, problem: null })
  })

  it('gets no vote without a name, no name that is too long for it or no name in the game, and nothing but votes', async () => {
    await save({ url: URL_HERE, token })
    await vote(null)
    await writeReviews(listing.id, Date.now(), ['Kind people'])
    await moderate(listing.id, 'suspend', await makeAdmin(), { rule: 'no-hate' })
    expect(await waiting()).toBe(0)
    await moderate(listing.id, 'unsuspend', await makeAdmin())
    await vote('Abcdefghijklmnopq')
    for (const name of ['@a', 'Steve"', 'a;stop', '/op Steve']) await vote(name)
    await vote('Abcdefghijkl#1234')
    await vote('.Sky_Lord')
    await vote('海 の 船')
    await runJob(now)
    expect(await players()).toEqual(['Abcdefghijkl1234', '.Sky_Lord', '海 の 船'])
    expect(await waiting()).toBe(0)
  })

  it('gets the name that its voter has when it is sent, and none of who removed it or their account', async () => {
    await save({ url: URL_HERE, token })
    const [changed, removed, gone] = [await vote('Before'), await vote('Removed'), await vote('Gone')]
    await request('/api/me/gamertag', { as: changed, method: 'PUT', body: { gamertag: 'After' } })
    await request('/api/me/gamertag', { as: removed, method: 'PUT', body: { gamertag: null } })
    await deleteAccount(gone)
    expect(await waiting()).toBe(2)
    await runJob(now)
    expect(await players()).toEqual(['After'])
    expect(await waiting()).toBe(0)
  })

  it('that becomes a program leaves no names in what waits, and its token is no secret of a program', async () => {
    await save({ url: URL_HERE, token })
    await vote('SkyLord')
    const posted: string[] = []
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
      posted.push(await new Request(...sent).text())
      return new Response('ok')
    })
    const saved = await bodyOf<{ secret: string }>(save({ url: 'https://hooks.harbour-owner.com/a' }))
    fetched.mockRestore()
    expect(posted.map((body) => JSON.parse(body).type)).toEqual(['vote.created'])
    expect(posted.join()).not.toContain('SkyLord')
    expect(saved.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await (await save({ url: URL_HERE })).json()).toMatchObject({ field: 'token' })
  })

  it('asks voters for their name, as rewards do', async () => {
    const viewer = await makeUser()
    const reward = async () =>
      (await bodyOf<{ reward: unknown }>(request(`/api/servers/${listing.id}/viewer`, { as: viewer }))).reward
    expect(await reward()).toBeNull()
    await save({ url: URL_HERE, token })
    expect(await reward()).toEqual({ gamertag: null })
  })
})

describe('the token', () => {
  it('is stored unreadable, never shown, and stays until another is entered', async () => {
    const answer = await save({ url: URL_HERE, token: `  ${token} ` })
    expect(await answer.text()).not.toContain(token)
    expect(JSON.stringify(await shown())).not.toContain(token)
    expect(await count(`SELECT count(*) FROM webhooks WHERE sealed LIKE '%${token}%'`)).toBe(0)
    expect((await save({ url: `votifier://localhost:${port}` })).status).toBe(200)
    expect(await test()).toEqual({ taken: true, result: answeredResult('vote-took'), answer: null })
    expect(await players()).toEqual([TEST_PLAYER])
    await save({ url: URL_HERE, token: 'another' })
    expect(await test()).toEqual({
      taken: false,
      result: answeredResult('vote-refused'),
      answer: 'Error: Signature is not valid',
    })
    await save({ url: URL_HERE, token })
    expect((await test()).taken).toBe(true)
  })

  it('is needed first', async () => {
    for (const body of [{ url: URL_HERE }, { url: URL_HERE, token: ' ' }]) {
      const answer = await save(body)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { field: 'token', error: VOTIFIER_TOKEN_MESSAGE },
      ])
    }
    expect(await shown()).toBeNull()
  })
})

describe('a Votifier that', () => {
  it.each([
    ['old', 'no-votifier'],
    ['closes', 'vote-unconfirmed'],
  ] as const)('is %s failed, and the vote is tried again', async (mode, problem) => {
    await save({ url: URL_HERE, token })
    await vote('SkyLord')
    await taken(mode)
    await runJob(now)
    await taken()
    expect(await shown()).toMatchObject({ problem: answeredResult(problem), waiting: 1 })
    await runJob(now + HOUR)
    expect(await players()).toEqual(['SkyLord'])
    expect(await shown()).toMatchObject({ problem: null, waiting: 0 })
  })

  it('says nothing has five seconds', async () => {
    await save({ url: URL_HERE, token })
    await taken('silent')
    const begun = Date.now()
    expect(await test()).toMatchObject({ taken: false, result: answeredResult('timeout') })
    expect(Date.now() - begun).toBeGreaterThan(4900)
    expect(Date.now() - begun).toBeLessThan(8000)
  })

  it('is not there is switched off after ten failures, and its owner is told', async () => {
    await save({ url: 'votifier://127.0.0.1:1', token })
    expect(await test()).toMatchObject({ taken: false, result: answeredResult('unreachable') })
    await vote('SkyLord')
    for (let turn = 0; turn < 2 * WEBHOOK_FAILURES_MAX; turn += 1) await runJob(now + DAY / 4)
    expect(await shown()).toMatchObject({ offBecause: 'failing', problem: answeredResult('unreachable') })
    expect(await noticesOf(listing.owner, 'webhook')).toMatchObject([{ outcome: 'failing', id: listing.id }])
    await save({ url: URL_HERE })
    await runJob(now + MINUTE)
    expect(await players()).toEqual(['SkyLord'])
  })
})

describe('the address of a Votifier', () => {
  const SITE = { ORIGIN: 'https://realmport.test' }

  it.each([
    ['votifier://play.harbour-owner.com', { hostname: 'play.harbour-owner.com', port: 8192 }],
    ['votifier://Play.Harbour-Owner.com.:25565/', { hostname: 'play.harbour-owner.com', port: 25_565 }],
    ['votifier://203.0.113.7:443', { hostname: '203.0.113.7', port: 443 }],
  ])('may be %s', (text, address) => {
    expect(readVotifierAddress(SITE, text)).toEqual(address)
  })

  it.each([
    'localhost',
    'localhost.',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '127.0.0.1.',
    '0.0.0.0',
    '10.0.0.4',
    '172.16.0.1',
    '192.168.1.2',
    '169.254.169.254',
    '100.64.0.1',
    'router.lan',
    'minecraft',
  ])('is not private: %s', (host) => {
    expect(readVotifierAddress(SITE, `votifier://${host}:8192`)).toBe(VOTIFIER_PRIVATE_MESSAGE)
  })

  it.each([
    '',
    ':8192',
    'a b.example.com',
    'user@example.com',
    '[::1]:8192',
    'example.com:0',
    'example.com:25',
    'example.com:65536',
    'example.com:8192/path',
    'example.com?x',
  ])('is a host and a port that connects: %s', (rest) => {
    expect(readVotifierAddress(SITE, `votifier://${rest}`)).toBe(VOTIFIER_INVALID_MESSAGE)
  })

  it('is not this site', () => {
    expect(readVotifierAddress(SITE, 'votifier://realmport.TEST:443')).toBeTypeOf('string')
    expect(readVotifierAddress({ ORIGIN: 'https://realmport.gg' }, 'votifier://realmport.gg.:443')).toBe(
      ENDPOINT_OWN_MESSAGE,
    )
  })

  it('is refused with its reason, and checked again when a vote is sent', async () => {
    await save({ url: URL_HERE, token })
    const path = `/api/affiliates/${listing.id}/webhook`
    const body = { url: URL_HERE, token }
    expect(await bodyOf(request(path, { as: listing.owner, method: 'PUT', body }))).toMatchObject({
      field: 'url',
      error: VOTIFIER_PRIVATE_MESSAGE,
    })
    expect(await bodyOf(request(`${path}/test`, { as: listing.owner, method: 'POST' }))).toMatchObject({
      taken: false,
      result: answeredResult('address'),
    })
    expect(await taken()).toEqual([])
  })
})
