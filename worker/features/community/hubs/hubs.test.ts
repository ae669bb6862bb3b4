import { beforeEach, describe, expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { HUB_CHECKS_A_RUN, HUB_DEAD_RECHECK_MS, HUB_REFRESH_MS, hubBackOff } from '#contract/community/hub.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { atOnce, bodyOf, request } from '../../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { refreshHubs } from './refresh-hubs.ts'
import { fakeInvites, inviteAnswer } from './testing/invites.ts'

const { answers, requests } = fakeInvites()
let admin: TestUser

const T0 = Date.UTC(2026, 10, 20, 12)

beforeEach(async () => {
  admin = await makeAdmin()
  await run('DELETE FROM hubs')
})

let counter = 0
async function makeHub(code: string, { due = T0, hidden = false } = {}): Promise<string> {
  const id = `hub${String((counter += 1)).padStart(9, '0')}`
  await run(
    'INSERT INTO hubs (id, code, hidden, created_at, next_check_at) VALUES (?1, ?2, ?3, 1, ?4)',
    id,
    code,
    Number(hidden),
    due,
  )
  return id
}

const hubOf = (id: string) => rowOf('SELECT * FROM hubs WHERE id = ?1', id)
const refresh = (at = T0) => refreshHubs(systemContext(at))

/** The answer when the invite leads to another Discord server. */
const elsewhere = () => inviteAnswer({ id: '666000000000000000', name: 'Free Nitro', members: 9 })

/** A hub whose values the platform has answered. */
async function shownHub(): Promise<string> {
  const id = await makeHub('gulls')
  answers['gulls'] = () => inviteAnswer()
  await refresh()
  return id
}

const listed = async () =>
  (await bodyOf<{ items: Record<string, unknown>[] }>(request('/api/guilds?public=1'))).items
const readAdminHubs = async () =>
  (await bodyOf<{ items: Record<string, unknown>[] }>(request('/api/admin/hubs', { as: admin }))).items
const readAudit = async () =>
  (
    await rowsOf<{ action: string }>(
      `SELECT action FROM audit_log WHERE target_kind = 'hub' AND actor_id = ?1 ORDER BY seq`,
      admin.id,
    )
  ).map(({ action }) => action)

describe('the public hubs', () => {
  it('have the platform’s values and their time, the same for everybody, and are cacheable', async () => {
    const id = await makeHub('gulls')
    answers['gulls'] = () => inviteAnswer({ icon: 'abc123' })
    await refresh()
    const response = await request('/api/guilds?public=1')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=15/)
    expect(await response.json()).toEqual({
      items: [
        {
          id,
          name: 'Gull Rock',
          icon: `/icons/${id}/abc123.webp`,
          description: 'Come aboard.',
          onlineCount: 120,
          memberCount: 1200,
          invite: 'https://discord.gg/gulls',
          vanity: 'gulls',
          checkedAt: iso(T0),
        },
      ],
    })
  })

  it('come by their members, then by name', async () => {
    const known: [string, string, number][] = [
      ['one', 'Bay', 5],
      ['two', 'Cove', 80],
      ['three', 'Atoll', 5],
    ]
    for (const [place, [code, name, members]] of known.entries()) {
      await makeHub(code)
      answers[code] = () => inviteAnswer({ id: `30000000000000000${place}`, name, members })
    }
    await makeHub('unknown1', { due: T0 + HOUR })
    await refresh()
    expect((await listed()).map(({ name }) => name)).toEqual(['Cove', 'Atoll', 'Bay'])
    expect((await readAdminHubs()).map(({ name }) => name)).toEqual(['Cove', 'Atoll', 'Bay', null])
  })

  it('leave out hidden ones, and those without values', async () => {
    await makeHub('hidden1', { hidden: true })
    await makeHub('unknown1', { due: T0 + HOUR })
    answers['hidden1'] = () => inviteAnswer()
    await refresh()
    expect(await listed()).toEqual([])
  })

  it('are read without a call to the platform, and come with their page', async () => {
    await shownHub()
    requests.length = 0
    answers['gulls'] = () => new Promise<Response>(() => undefined)
    const items = await listed()
    const html = await (await openPage('/hubs')).text()
    expect(html).toContain('[["hubs"],{"items":[{')
    expect(html).toContain(JSON.stringify(items[0]?.['name']))
    expect(requests).toEqual([])
  })
})

describe('a refresh', () => {
  it('checks a few, those due longest, and each once in simultaneous runs', async () => {
    for (let i = 0; i < HUB_CHECKS_A_RUN + 2; i += 1) {
      await makeHub(`code${i}`, { due: T0 - i })
      answers[`code${i}`] = () => inviteAnswer({ id: `30000000000000000${i}` })
    }
    await refresh()
    expect(requests).toEqual(['code6', 'code5', 'code4', 'code3', 'code2'])
    await Promise.all([refresh(), refresh(), refresh()])
    expect(requests.slice(5).toSorted()).toEqual(['code0', 'code1'])
    expect(await listed()).toHaveLength(7)
  })

  it('comes again after an hour with newer values', async () => {
    const id = await shownHub()
    await refresh(T0 + HUB_REFRESH_MS - 1)
    expect(requests).toEqual(['gulls'])
    answers['gulls'] = () => inviteAnswer({ name: 'Gull Cliff', members: 1300 })
    await refresh(T0 + HUB_REFRESH_MS)
    expect(await hubOf(id)).toMatchObject({
      name: 'Gull Cliff',
      member_count: 1300,
      checked_at: T0 + HUB_REFRESH_MS,
    })
  })
})

const FAILURES: [string, () => Response | Promise<Response>][] = [
  ['server', () => new Response('<html>', { status: 503 })],
  ['limited', () => Response.json({ retry_after: 1 }, { status: 429 })],
  ['refused', () => Response.redirect('https://elsewhere.example/', 302)],
  ['nonsense', () => Response.json({ guild: { id: 'x', name: 5 } })],
  ['nonsense', () => new Response('x'.repeat(300 * 1024))],
  ['unreachable', () => Promise.reject(new TypeError('network'))],
  ['timeout', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
]

describe('while the platform fails', () => {
  it.each(FAILURES)('%s: values and their age stay, the hub stays linked', async (error, fail) => {
    if (error === 'timeout') vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const id = await shownHub()
    const before = await listed()
    answers['gulls'] = fail
    await refresh(T0 + HUB_REFRESH_MS)
    expect(await listed()).toEqual(before)
    expect(before[0]).toMatchObject({
      invite: 'https://discord.gg/gulls',
      checkedAt: iso(T0),
    })
    expect(await hubOf(id)).toMatchObject({ state: 'ok', failures: 1, last_error: error })
    expect((await readAdminHubs())[0]).toMatchObject({ failures: 1, lastError: error })
  })

  it('the pauses become longer, up to a day, and end with a successful answer', async () => {
    const id = await makeHub('gulls')
    answers['gulls'] = () => new Response(null, { status: 500 })
    const pauses: number[] = []
    let now = T0
    for (let i = 0; i < 10; i += 1) {
      await refresh(now)
      const next = Number((await hubOf(id))?.['next_check_at'])
      pauses.push((next - now) / MINUTE)
      await refresh(next - 1)
      now = next
    }
    expect(requests).toHaveLength(10)
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440])
    answers['gulls'] = () => inviteAnswer()
    await refresh(now)
    expect(await hubOf(id)).toMatchObject({
      failures: 0,
      last_error: null,
      next_check_at: now + HUB_REFRESH_MS,
    })
  })

  it.each([429, 500, 503])('waits as long as a %d requests, if that is longer', async (status) => {
    const id = await makeHub('gulls')
    answers['gulls'] = () => new Response(null, { status, headers: { 'retry-after': '7200.5' } })
    await refresh()
    expect(await hubOf(id)).toMatchObject({ next_check_at: T0 + 7_200_500 })
    answers['gulls'] = () => new Response(null, { status, headers: { 'retry-after': 'soon' } })
    await refresh(T0 + 7_200_500)
    expect(await hubOf(id)).toMatchObject({ next_check_at: T0 + 7_200_500 + hubBackOff(2) })
  })

  it('sends no more requests after a request to wait', async () => {
    for (let i = 0; i < 4; i += 1) await makeHub(`code${i}`, { due: T0 - 10 + i })
    answers['code0'] = () => new Response(null, { status: 429, headers: { 'retry-after': '1800' } })
    await refresh()
    await refresh(T0 + 30 * MINUTE - 1)
    expect(requests).toEqual(['code0'])
    answers['code0'] = () => inviteAnswer()
    await refresh(T0 + 30 * MINUTE)
    expect(requests.toSorted()).toEqual(['code0', 'code0', 'code1', 'code2', 'code3'])
  })
})

describe('an invite', () => {
  it('that is invalid is not linked, and flagged; it can become valid again', async () => {
    const id = await shownHub()
    delete answers['gulls']
    await refresh(T0 + HUB_REFRESH_MS)
    expect((await listed())[0]).toMatchObject({
      name: 'Gull Rock',
      memberCount: 1200,
      invite: null,
      vanity: null,
      checkedAt: iso(T0),
    })
    expect((await readAdminHubs())[0]).toMatchObject({ state: 'dead', failures: 0 })
    expect(await hubOf(id)).toMatchObject({ next_check_at: T0 + HUB_REFRESH_MS + HUB_DEAD_RECHECK_MS })
    answers['gulls'] = () => inviteAnswer()
    await refresh(T0 + HUB_REFRESH_MS + HUB_DEAD_RECHECK_MS)
    expect((await listed())[0]).toMatchObject({ invite: 'https://discord.gg/gulls' })
  })

  it('that now leads to another server is not linked and changes no value', async () => {
    await shownHub()
    answers['gulls'] = elsewhere
    await refresh(T0 + HUB_REFRESH_MS)
    expect((await listed())[0]).toMatchObject({
      name: 'Gull Rock',
      memberCount: 1200,
      invite: null,
      vanity: null,
    })
    expect((await readAdminHubs())[0]).toMatchObject({
      state: 'elsewhere',
      foundName: 'Free Nitro',
    })
    answers['gulls'] = () => inviteAnswer({ members: 1300 })
    await refresh(T0 + HUB_REFRESH_MS + HUB_DEAD_RECHECK_MS)
    expect((await listed())[0]).toMatchObject({ memberCount: 1300, invite: 'https://discord.gg/gulls' })
    expect((await readAdminHubs())[0]).toMatchObject({ state: 'ok', foundName: null })
  })

  it('that has expired is not linked, even before the next check', async () => {
    await makeHub('gulls')
    answers['gulls'] = () => inviteAnswer({ expires: '2020-01-01T00:00:00+00:00' })
    await refresh()
    expect((await listed())[0]).toMatchObject({ invite: null })
  })

  it('of a server that is already listed is shown once', async () => {
    await makeHub('first', { due: T0 - 1 })
    await makeHub('second')
    answers['first'] = answers['second'] = () => inviteAnswer()
    await refresh()
    expect(await listed()).toHaveLength(1)
    expect((await readAdminHubs()).map(({ state }) => state)).toEqual(['ok', 'duplicate'])
  })
})

describe('admins', () => {
  const add = (invite: string) => request('/api/admin/hubs', { as: admin, body: { invite } })
  const one = (id: string, method: string, body?: unknown) =>
    request(`/api/admin/hubs/${id}`, { as: admin, method, body })

  it('add a server by its invite, which is checked after the answer', async () => {
    answers['gulls'] = () => inviteAnswer()
    const response = await add('https://www.discord.com/invite/gulls?x=1')
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      invite: 'https://discord.gg/gulls',
      state: 'new',
      name: null,
    })
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ name: 'Gull Rock' }]))
    expect(await readAudit()).toEqual(['hub.add'])
  })

  it('add an invite once, for any number of requests', async () => {
    answers['gulls'] = () => inviteAnswer()
    expect(await atOnce(6, () => add('gulls'))).toEqual({ 201: 1, 409: 5 })
    expect(await count('SELECT count(*) FROM hubs')).toBe(1)
  })

  it('hide, show and remove, all in the audit log', async () => {
    const id = await shownHub()
    expect(await bodyOf(one(id, 'PATCH', { hidden: true }))).toMatchObject({ hidden: true })
    expect(await listed()).toEqual([])
    await one(id, 'PATCH', { hidden: true })
    await one(id, 'PATCH', { hidden: false })
    expect(await listed()).toHaveLength(1)
    expect((await one(id, 'PATCH', {})).status).toBe(400)
    expect((await one(id, 'DELETE')).status).toBe(200)
    expect((await one(id, 'DELETE')).status).toBe(404)
    expect((await one(id, 'PATCH', { hidden: true })).status).toBe(404)
    expect(await readAudit()).toEqual(['hub.hide', 'hub.show', 'hub.remove'])
  })
})
