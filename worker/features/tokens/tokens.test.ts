import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { bodyOf, fetchWorker, request } from '../../testing/request.ts'

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

describe('an API token', () => {
  it('is shown once; only a hash of it is stored', async () => {
    const user = await makeUser()
    const created = await tokenOf(user)
    expect(created.token).toMatch(/^realmport_[\w-]{12}\.[\w-]{43}$/)
    const listed = await (await request('/api/tokens', { as: user })).text()
    expect(JSON.parse(listed)).toEqual({
      items: [
        {
          _id: created._id,
          label: 'My bot',
          scope: 'owner',
          createdAt: expect.any(String),
          lastUsedAt: null,
        },
      ],
    })
    const secret = created.token.split('.')[1] ?? 'none'
    const row = await env.DB.prepare('SELECT * FROM api_tokens WHERE id = ?1').bind(created._id).first()
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
    await env.DB.prepare(`UPDATE users SET roles = '[]' WHERE id = ?1`).bind(admin.id).run()
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
    const tampered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [null, '', 'x', tampered, token.replace('realmport_', ''), `${token}x`]) {
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
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await make(user)).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
  })

  it.each([
    [{}],
    [{ label: '' }],
    [{ label: 'x'.repeat(41) }],
    [{ label: 'x', scope: 'god' }],
    [{ label: 5 }],
  ])('is not created from %j', async (body) => {
    expect((await make(await makeUser(), body)).status).toBe(400)
  })

  it('is for signed-in people', async () => {
    expect((await make(null)).status).toBe(401)
    expect((await request('/api/tokens')).status).toBe(401)
  })
})
