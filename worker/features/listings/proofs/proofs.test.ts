import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { edit, editAsStaff } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { ask } from '../../../testing/make-called.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../../testing/rows.ts'

const GUILD = '300000000000000001'
const INVITE = 'https://discord.gg/gulls'

/** What Discord says. `chatId` is the account that consents; by default that of the person who asks. */
interface Platform {
  chatId: string | null
  guilds: () => Response | Promise<Response>
  invite: () => Response
}
let platform: Platform

const guildWith = (permissions: string, owner = false) => [{ id: GUILD, name: 'Gulls', owner, permissions }]
const leadingTo = (id: string) => () =>
  Response.json({
    guild: { id, name: 'Gulls' },
    approximate_member_count: 9,
    approximate_presence_count: 3,
  })
const missing = () => Response.json({ message: 'Unknown Invite', code: 10006 }, { status: 404 })

beforeEach(() => {
  platform = { chatId: null, guilds: () => Response.json(guildWith('32')), invite: missing }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { origin, pathname } = new URL(new Request(input, init).url)
    if (origin !== env.DISCORD_ORIGIN) throw new Error(`Nothing else may be asked: ${origin}${pathname}`)
    if (pathname === '/api/v10/oauth2/token')
      return Response.json({ access_token: 'very-secret', refresh_token: 'also-secret' })
    if (pathname === '/api/v10/users/@me') return Response.json({ id: platform.chatId, username: 'gull' })
    if (pathname.startsWith('/api/v10/invites/')) return platform.invite()
    expect(pathname).toBe('/api/v10/users/@me/guilds')
    return platform.guilds()
  })
})
let addresses = 0
const headers = (cookie: string) => ({
  'cf-connecting-ip': `2001:db8:1::${(addresses += 1).toString(16)}`,
  'sec-fetch-site': 'cross-site',
  cookie,
})
const chatIdOf = ({ id }: TestUser) =>
  env.DB.prepare('SELECT chat_id FROM users WHERE id = ?1').bind(id).first<string>('chat_id')

function start(as: TestUser | null, id: string, returnTo = `/servers/${id}`) {
  const query = new URLSearchParams({ server: id, returnTo }).toString()
  return request(`/api/auth/discord/prove?${query}`, { headers: headers(as?.cookie ?? '') })
}

/** The whole way: to Discord and back. Answers where the browser ends. */
async function prove(
  as: TestUser,
  id: string,
  { back = as, ...others }: { back?: TestUser | null; error?: string; state?: string } = {},
): Promise<string> {
  const began = await start(as, id)
  const location = began.headers.get('location') ?? ''
  if (!location.startsWith('https://discord.com/')) return location
  platform.chatId ??= await chatIdOf(as)
  const state = new URL(location).searchParams.get('state') ?? ''
  const kept = began.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const query = new URLSearchParams({ code: 'the-code', state, ...others }).toString()
  const cookie = [...kept, back?.cookie ?? ''].join('; ')
  const ended = await request(`/api/auth/discord/callback?${query}`, { headers: headers(cookie) })
  expect(ended.status).toBe(302)
  return ended.headers.get('location') ?? ''
}

/** A public listing whose Discord server is known. */
async function makeKnown() {
  const listing = await makeListing({ discord: INVITE })
  await run(`UPDATE listings SET discord_guild = ?2, discord_state = 'ok' WHERE id = ?1`, listing.id, GUILD)
  return listing
}

const listingBody = z.object({ ownerVerified: z.boolean(), invite: z.string() })
const detail = async (id: string) => listingBody.parse(await bodyOf(request(`/api/servers/${id}`)))

describe('proving to own the Discord server', () => {
  it.each([
    ['its owner', guildWith('0', true), 'owner'],
    ['somebody with Manage Server', guildWith('32'), 'owner'],
    ['an administrator', guildWith('2251799813685256'), 'owner'],
    ['a plain member', guildWith('1024'), 'not-owner'],
    ['nobody there', [], 'not-owner'],
    ['the owner of another one', [{ id: '9', owner: true, permissions: '8' }], 'not-owner'],
  ])('as %s', async (_, guilds, result) => {
    const { id, owner } = await makeKnown()
    const began = await start(owner, id)
    expect(new URL(began.headers.get('location') ?? '').searchParams.get('scope')).toBe('identify guilds')
    platform.guilds = () => Response.json(guilds)
    expect(await prove(owner, id)).toBe(`/servers/${id}?proof=${result}`)
    expect(await detail(id)).toMatchObject({ ownerVerified: result === 'owner' })
    const stored = await rowOf('SELECT owner_proven_guild FROM listings WHERE id = ?1', id)
    expect(stored).toEqual({ owner_proven_guild: result === 'owner' ? GUILD : null })
    expect(JSON.stringify(await rowsOf('SELECT * FROM users, sessions'))).not.toMatch(
      /very-secret|also-secret/,
    )
  })

  it('shows staff that the claim is proven while the listing waits', async () => {
    const { id, owner } = await makeListing({ discord: INVITE, moderation: 'pending' })
    platform.invite = leadingTo(GUILD)
    const path = `/api/admin/affiliates/${id}/review`
    const admin = await makeAdmin()
    expect(await bodyOf(request(path, { as: admin }))).toMatchObject({ invite: { ownerProvenAt: null } })
    expect(await prove(owner, id)).toBe(`/servers/${id}?proof=owner`)
    expect(await bodyOf(request(path, { as: admin }))).toMatchObject({
      invite: { ownerProvenAt: expect.stringMatching(/Z$/) },
    })
    const queue = request('/api/admin/affiliates?moderation=pending&limit=50', { as: admin })
    expect(await bodyOf(queue)).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ _id: id, ownerVerified: true })]),
    })
    expect(await bodyOf(request(`/api/affiliates/${id}`, { as: owner }))).toMatchObject({
      ownerProvenAt: expect.stringMatching(/Z$/),
    })
  })

  it('is taken back by the owner, and lost when a later check says no', async () => {
    const { id, owner } = await makeKnown()
    await prove(owner, id)
    const withdraw = (as: TestUser) => request(`/api/affiliates/${id}/proof`, { as, method: 'DELETE' })
    expect((await withdraw(await makeUser())).status).toBe(404)
    expect(await detail(id)).toMatchObject({ ownerVerified: true })
    expect([(await withdraw(owner)).status, (await withdraw(owner)).status]).toEqual([200, 200])
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
    await prove(owner, id)
    platform.guilds = () => Response.json([])
    await prove(owner, id)
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
  })

  it.each([
    [
      'the listing gets another owner',
      async (id: string, owner: TestUser) => {
        const next = await makeUser()
        const body = { person: next.username, transfers: true }
        const made = request(`/api/affiliates/${id}/team/invitations`, { as: owner, body })
        const { _id } = await bodyOf<{ _id: string }>(made)
        await request(`/api/me/invitations/${_id}/accept`, { as: next, method: 'POST' })
      },
    ],
    [
      'it gets another invite',
      async (id: string) => editAsStaff(id, await makeAdmin(), { discord: 'https://discord.gg/terns' }),
    ],
    [
      'the invite leads elsewhere',
      (id: string) =>
        run(`UPDATE listings SET discord_state = 'elsewhere', discord_found = '4' WHERE id = ?1`, id),
    ],
  ])('does not count when %s', async (_, change) => {
    const { id, owner } = await makeKnown()
    await prove(owner, id)
    await change(id, owner)
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
  })

  it.each([
    ['the same Discord server', 'skuas', leadingTo(GUILD), { waits: false, isStored: true }],
    ['another one', 'auks', leadingTo('300000000000000009'), { waits: true, isStored: false }],
    ['one that nobody knows', 'fulmars', missing, { waits: true, isStored: true }],
  ])(
    'is forgotten with a new invite that leads elsewhere: %s',
    async (_, code, invite, { waits, isStored }) => {
      const { id, owner } = await makeKnown()
      await prove(owner, id)
      platform.invite = invite
      const discord = `https://discord.gg/${code}`
      expect((await edit(id, owner, { discord })).status).toBe(200)
      const [waiting] = await rowsOf<{ revision: string }>(
        'SELECT revision FROM held_changes WHERE listing_id = ?1',
        id,
      )
      expect(waiting !== undefined).toBe(waits)
      if (waiting) await ask(`/api/admin/changes/${id}/approve`, await makeAdmin(), waiting)
      expect(
        await rowOf('SELECT discord, owner_proven_guild AS proven FROM listings WHERE id = ?1', id),
      ).toEqual({ discord, proven: isStored ? GUILD : null })
    },
  )

  it('refuses another account of Discord than the one that signed in', async () => {
    const { id, owner } = await makeKnown()
    platform.chatId = await chatIdOf(await makeUser())
    expect(await prove(owner, id)).toBe(`/servers/${id}?proof=other-account`)
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
  })

  it.each([
    ['cancelled', { error: 'access_denied' }],
    ['expired', { state: 'of-somebody-else' }],
    ['expired', { back: null }],
  ])('ends with %s after %j', async (result, others) => {
    const { id, owner } = await makeKnown()
    expect(await prove(owner, id, others)).toBe(`/servers/${id}?proof=${result}`)
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
  })

  it.each([
    ['is banned', 'discord-busy', () => new Response('error code: 1015', { status: 429 })],
    ['fails', 'discord-busy', () => new Response(null, { status: 503 })],
    ['refuses', 'failed', () => new Response('{}', { status: 403 })],
    ['says nonsense', 'failed', () => Response.json({ guilds: 'many' })],
    ['does not answer', 'failed', () => Promise.reject(new Error('down'))],
  ])('changes nothing when Discord %s', async (_, result, answer) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { id, owner } = await makeKnown()
    await prove(owner, id)
    platform.guilds = answer
    expect(await prove(owner, id)).toBe(`/servers/${id}?proof=${result}`)
    expect(await detail(id)).toMatchObject({ ownerVerified: true })
  })

  it('asks first where an invite leads that nobody has looked up, and needs one', async () => {
    const { id, owner } = await makeListing({ discord: 'https://discord.gg/terns' })
    expect(await prove(owner, id)).toBe(`/servers/${id}?proof=no-discord`)
    platform.invite = leadingTo(GUILD)
    expect(await prove(owner, id)).toBe(`/servers/${id}?proof=owner`)
    expect(await count('SELECT count(*) FROM listings WHERE id = ?1 AND discord_guild = ?2', id, GUILD)).toBe(
      1,
    )
    const without = await makeListing({ owner })
    expect(await prove(owner, without.id)).toBe(`/servers/${without.id}?proof=no-discord`)
  })

  it('is for its signed-in owner, who comes back to a path of this site only', async () => {
    const { id, owner } = await makeListing()
    const visitor = await start(null, id)
    expect(visitor.headers.get('location')).toBe(
      `/login?${new URLSearchParams({ error: 'expired', returnTo: `/servers/${id}` }).toString()}`,
    )
    expect((await start(await makeUser(), id)).status).toBe(404)
    const began = await start(owner, id, 'https://evil.example/')
    expect(began.headers.get('location')).toBe('/dashboard?proof=no-discord')
  })
})
