import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { TOKENS_MAX } from '#contract/people/api-key.ts'
import { keyText, newKeyParts } from '../../../http/api-keys/key-text.ts'
import { vote } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, fetchWorker, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'

interface Made {
  _id: string
  token: string
}

const make = (as: TestUser | null, body: unknown = { label: 'My bot' }) =>
  request('/api/tokens', { as, body })
const tokenOf = async (as: TestUser, scope = 'owner') => bodyOf<Made>(make(as, { label: 'My bot', scope }))

/** Sends like a program: no cookie, no origin. */
const send = (
  token: string | null,
  serverId: string,
  change: object = {},
  headers: Record<string, string> = {},
) =>
  fetchWorker(
    new Request(`${env.ORIGIN}/api/rankings/snapshots`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ serverId, total: 40, today: 10, playing: 3, ...change }),
    }),
  )

const call = (token: string, path: string, init: RequestInit = {}) =>
  fetchWorker(
    new Request(env.ORIGIN + path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
    }),
  )

describe('an API key', () => {
  it('is shown once; only a hash of it is stored', async () => {
    const user = await makeUser()
    const created = await tokenOf(user)
    expect(created.token).toMatch(/^rp_live_[0-9A-Za-z]{50}$/)
    const listed = await (await request('/api/tokens', { as: user })).text()
    expect(JSON.parse(listed)).toEqual({
      items: [
        {
          _id: created._id,
          label: 'My bot',
          scope: 'owner',
          createdAt: expect.any(String),
          scopes: ['stats:write'],
          server: null,
          lastUsedAt: null,
          expiresAt: null,
        },
      ],
    })
    const secret = created.token.slice(20, 52)
    const row = await rowOf('SELECT * FROM api_tokens WHERE id = ?1', created._id)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(await count('SELECT count(*) FROM audit_log WHERE instr(after, ?1) > 0', secret)).toBe(0)
  })

  it('lets a program send counts of the owner’s realms and of no other', async () => {
    const { id, owner } = await makeListing()
    const { token } = await tokenOf(owner)
    const response = await send(token, id)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([201, null])
    expect(await response.json()).toMatchObject({ serverId: id, status: 'counted' })
    expect(
      await env.DB.prepare('SELECT source FROM realm_snapshots WHERE listing_id = ?1')
        .bind(id)
        .first('source'),
    ).toBe('owner')
    expect((await send(token, (await makeListing()).id)).status).toBe(403)
    expect((await send(token, (await makeListing({ moderation: 'pending' })).id)).status).toBe(404)
    expect((await send(token, 'nobodyHasIt1')).status).toBe(404)
    const tokens = await bodyOf<{ items: { lastUsedAt: string | null }[] }>(
      request('/api/tokens', { as: owner }),
    )
    expect(tokens.items[0]?.lastUsedAt).not.toBeNull()
  })

  it('of admins is for every realm, as long as they are admins', async () => {
    const { id } = await makeListing({ moderation: 'pending' })
    const admin = await makeAdmin()
    const { token } = await tokenOf(admin, 'staff')
    expect((await send(token, id)).status).toBe(201)
    await run(`UPDATE users SET roles = '[]' WHERE id = ?1`, admin.id)
    expect((await send(token, id)).status).toBe(401)
    expect((await make(await makeUser(), { label: 'x', scope: 'staff' })).status).toBe(403)
  })

  it('that is revoked is no longer valid', async () => {
    const { id, owner } = await makeListing()
    const { token, _id } = await tokenOf(owner)
    const revoke = (as: TestUser | null) => request(`/api/tokens/${_id}`, { as, method: 'DELETE' })
    expect([(await revoke(null)).status, (await revoke(await makeAdmin())).status]).toEqual([401, 404])
    expect((await send(token, id)).status).toBe(201)
    expect([(await revoke(owner)).status, (await revoke(owner)).status]).toEqual([200, 404])
    expect((await send(token, id)).status).toBe(401)
    expect(await bodyOf(request('/api/tokens', { as: owner }))).toEqual({ items: [] })
  })

  it('is the only accepted proof: cookies are ignored, and it is checked before the input', async () => {
    const { id, owner } = await makeListing()
    const { token } = await tokenOf(owner)
    const otherSecret = keyText({ ...newKeyParts(), id: token.slice(8, 20) })
    const otherEnd = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [null, '', 'x', otherSecret, otherEnd, token.replace('rp_live_', ''), `${token}x`]) {
      for (const headers of [{}, { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }]) {
        const response = await send(wrong, id, { total: 'x' }, headers)
        expect([wrong, response.status]).toEqual([wrong, 401])
      }
    }
    expect(await count('SELECT count(*) FROM realm_snapshots WHERE listing_id = ?1', id)).toBe(0)
  })

  it('of one person is used with any cookie, and from any page', async () => {
    const { id, owner } = await makeListing()
    const { token } = await tokenOf(await makeUser())
    const foreign = { cookie: owner.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await send(token, id, {}, foreign)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  it('has a limit of ten for each person, also for simultaneous requests', async () => {
    const user = await makeUser()
    expect(await atOnce(14, () => make(user))).toEqual({ 201: 10, 409: 4 })
  })

  it('that is revoked makes room for another', async () => {
    const user = await makeUser()
    const { _id } = await tokenOf(user)
    for (let more = 1; more < TOKENS_MAX; more += 1) await tokenOf(user)
    expect((await make(user)).status).toBe(409)
    expect((await request(`/api/tokens/${_id}`, { as: user, method: 'DELETE' })).status).toBe(200)
    expect((await make(user)).status).toBe(201)
    expect((await make(user)).status).toBe(409)
  })

  it('of one server finds no other, and is made only by those who manage that server', async () => {
    const [one, foreign] = [await makeListing(), await makeListing()]
    const other = await makeListing({ owner: one.owner })
    const body = { label: 'One', scopes: ['listing:read', 'stats:write'], serverId: one.id }
    const { token } = await bodyOf<Made>(make(one.owner, body))
    expect((await make(one.owner, { ...body, serverId: foreign.id })).status).toBe(404)
    const withdrawn = await makeListing({ owner: one.owner })
    await request(`/api/affiliates/${withdrawn.id}`, { as: one.owner, method: 'DELETE' })
    expect((await make(one.owner, { ...body, serverId: withdrawn.id })).status).toBe(404)
    expect([(await send(token, one.id)).status, (await send(token, other.id)).status]).toEqual([201, 404])
    const read = async (path: string) => (await call(token, path)).status
    expect(await read(`/api/affiliates/${one.id}`)).toBe(200)
    expect(await read(`/api/affiliates/${other.id}`)).toBe(404)
    expect(await read('/api/affiliates/me')).toBe(403)
    await run('DELETE FROM listings WHERE id = ?1', one.id)
    expect((await send(token, other.id)).status).toBe(401)
  })

  it('ends by itself, and says so', async () => {
    const { id, owner } = await makeListing()
    const { token, _id } = await bodyOf<Made>(make(owner, { label: 'Short', expiresInDays: 1 }))
    expect((await send(token, id)).status).toBe(201)
    await run('UPDATE api_tokens SET expires_at = 1 WHERE id = ?1', _id)
    expect(await answerOf(send(token, id))).toMatchObject([
      401,
      { error: expect.stringContaining('expired') },
    ])
  })

  it('reads the latest votes with the names that voters gave', async () => {
    const { id, owner } = await makeListing({ votes: 2 })
    const voter = await makeUser()
    await request('/api/me/gamertag', { as: voter, method: 'PUT', body: { gamertag: 'Cave Finch' } })
    await vote(id, voter)
    const { token } = await bodyOf<Made>(make(owner, { label: 'Votes', scopes: ['votes:read'] }))
    const read = async (query = '') => (await call(token, `/api/affiliates/${id}/votes${query}`)).json()
    expect(await read()).toMatchObject({
      total: 3,
      items: [{ gamertag: 'Cave Finch' }, { gamertag: null }, { gamertag: null }],
    })
    expect(await read('?limit=1')).toMatchObject({ items: [{ gamertag: 'Cave Finch' }] })
    expect(await read(`?since=${iso(Date.now() + 1000)}`)).toEqual({ total: 3, items: [] })
    expect((await call(token, `/api/affiliates/${(await makeListing()).id}/votes`)).status).toBe(404)
  })

  it('claims the reward of a vote once, by a key or by a plugin', async () => {
    const { id, owner } = await makeListing()
    const voter = await makeUser()
    await request('/api/me/gamertag', { as: voter, method: 'PUT', body: { gamertag: 'Moss Owl' } })
    await vote(id, voter)
    const { token } = await bodyOf<Made>(make(owner, { label: 'Claims', scopes: ['claims'] }))
    const path = `/api/affiliates/${id}/claims`
    const check = async () => (await call(token, `${path}?username=moss%20owl`)).json()
    const claim = async (at = path) =>
      call(token, at, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'MossOwl' }),
      })
    expect(await check()).toEqual({ voted: true, claimed: false })
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await claim()).json<{ claimed: boolean }>()),
    )
    expect(answers.filter(({ claimed }) => claimed)).toHaveLength(1)
    expect(await check()).toEqual({ voted: true, claimed: true })
    expect((await claim(`/api/affiliates/${(await makeListing()).id}/claims`)).status).toBe(404)
  })

  it('edits a server from anywhere, without a cookie and without the rights of staff', async () => {
    const admin = await makeAdmin()
    const { id } = await makeListing({ owner: admin })
    const foreign = await makeListing()
    const { token } = await bodyOf<Made>(make(admin, { label: 'Edits', scopes: ['listing:write'] }))
    const edit = (serverId: string) =>
      call(token, `/api/affiliates/${serverId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie: foreign.owner.cookie },
        body: JSON.stringify({ description: 'From a program.' }),
      })
    const response = await edit(id)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    expect((await edit(foreign.id)).status).toBe(404)
  })
})
