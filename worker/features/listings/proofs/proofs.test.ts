import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { PROOF_LIFETIME_MS, PROVEN_AFTER_MS, type ProofKind } from '#contract/listings/proof.ts'
import type { Review } from '#contract/reviews/review.ts'
import { DAY } from '#contract/base/time.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { sql } from 'drizzle-orm'
import { systemContext } from '../../../testing/contexts.ts'
import { evidenceSql } from '../../votes/evidence.ts'
import { deleteReview, saveReview } from '../../../testing/acts.ts'

const GUILD = '300000000000000001'
const INVITE = 'https://discord.gg/gulls'

/** What Discord says. `chatId` is the account that consents; by default that of the person who asks. */
interface Platform {
  chatId: string | null
  member: () => Response | Promise<Response>
  guilds: () => Response
  invite: () => Response
  asked: string[]
}
let platform: Platform

const member = (joined: number, others: object = {}) =>
  Response.json({ joined_at: new Date(joined).toISOString(), roles: ['1'], nick: 'Gull', ...others })
const guildWith = (permissions: string, owner = false) => [{ id: GUILD, name: 'Gulls', owner, permissions }]
const known = () =>
  Response.json({
    guild: { id: GUILD, name: 'Gulls' },
    approximate_member_count: 9,
    approximate_presence_count: 3,
  })
const missing = () => Response.json({ message: 'Unknown Guild', code: 10004 }, { status: 404 })

beforeEach(() => {
  platform = {
    chatId: null,
    member: () => member(Date.UTC(2026, 2, 14, 12)),
    guilds: () => Response.json(guildWith('32')),
    invite: missing,
    asked: [],
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { origin, pathname } = new URL(new Request(input, init).url)
    if (origin !== env.DISCORD_ORIGIN) throw new Error(`Nothing else may be asked: ${origin}${pathname}`)
    platform.asked.push(pathname)
    if (pathname === '/api/v10/oauth2/token')
      return Response.json({ access_token: 'very-secret', refresh_token: 'also-secret' })
    if (pathname === '/api/v10/users/@me') return Response.json({ id: platform.chatId, username: 'gull' })
    if (pathname === '/api/v10/users/@me/guilds') return platform.guilds()
    return pathname.startsWith('/api/v10/invites/') ? platform.invite() : platform.member()
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

function start(as: TestUser | null, kind: ProofKind, id: string, returnTo = `/servers/${id}`) {
  const query = new URLSearchParams({ as: kind, server: id, returnTo }).toString()
  return request(`/api/auth/discord/prove?${query}`, { headers: headers(as?.cookie ?? '') })
}

/** The whole way: to Discord and back. Answers where the browser ends. */
async function prove(
  as: TestUser,
  kind: ProofKind,
  id: string,
  { back = as, ...others }: { back?: TestUser | null; error?: string; state?: string } = {},
): Promise<string> {
  const began = await start(as, kind, id)
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
async function makeKnown(options: { owner?: TestUser } = {}) {
  const listing = await makeListing({ discord: INVITE, ...options })
  await run(`UPDATE listings SET discord_guild = ?2, discord_state = 'ok' WHERE id = ?1`, listing.id, GUILD)
  return listing
}

const review = (as: TestUser, id: string, rating = 5) => saveReview(id, as, { rating })
interface Page {
  items: Review[]
  total: number
  members: { total: number; ratingAvg: number }
}
const reviewsOf = (id: string, query = '') => bodyOf<Page>(request(`/api/servers/${id}/reviews${query}`))
const proofOf = (as: TestUser, id: string) =>
  bodyOf<{ member: object | null }>(request(`/api/me/proofs/${id}`, { as }))
/** Moves every confirmation into the past. */
const age = (days: number) => run('UPDATE memberships SET confirmed_at = confirmed_at - ?1', days * DAY)
const memberships = async (person: TestUser) =>
  await rowsOf('SELECT * FROM memberships WHERE user_id = ?1', person.id)

describe('proving to be a member', () => {
  it('asks for its own consent, and keeps the fact, the month and the time of the proof', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    const began = await start(person, 'member', id)
    const asked = new URL(began.headers.get('location') ?? '')
    expect([began.status, asked.searchParams.get('scope')]).toEqual([302, 'identify guilds.members.read'])
    const before = Date.now()
    expect(await prove(person, 'member', id)).toBe(`/servers/${id}?proof=member`)
    const [row] = await memberships(person)
    expect(row).toEqual({
      user_id: person.id,
      guild_id: GUILD,
      since_month: '2026-03',
      confirmed_at: expect.any(Number),
      counts_from: row?.['confirmed_at'],
    })
    expect(Number(row?.['confirmed_at'])).toBeGreaterThanOrEqual(before)
    expect(platform.asked).toContain(`/api/v10/users/@me/guilds/${GUILD}/member`)
    const results = await rowsOf('SELECT * FROM users, sessions')
    expect(JSON.stringify(results)).not.toMatch(/very-secret|also-secret/)
  })

  it('lets votes count as proven after a week in the Discord server', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    const joined = Date.now() - 2 * DAY
    platform.member = () => member(joined)
    await prove(person, 'member', id)
    const proven = async (now: number) => {
      const [row] = await systemContext().db.all<{ proven: number }>(
        sql`SELECT ${evidenceSql(sql`${person.id}`, sql`${id}`, now)} AS proven`,
      )
      return row?.proven
    }
    expect(await proven(joined + PROVEN_AFTER_MS - 1)).toBe(0)
    expect(await proven(joined + PROVEN_AFTER_MS)).toBe(1)
    expect(await proven(Date.now() + PROOF_LIFETIME_MS)).toBe(0)
  })

  it.each([
    ['who is not in it', missing],
    ['who has not accepted its rules yet', () => member(1, { pending: true })],
  ])('says so to somebody %s, and ends an earlier proof', async (_, answer) => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    await prove(person, 'member', id)
    await review(person, id)
    platform.member = answer
    expect(await prove(person, 'member', id)).toBe(`/servers/${id}?proof=not-member`)
    expect(await memberships(person)).toEqual([])
    expect((await reviewsOf(id)).items).toMatchObject([{ memberSince: null }])
  })

  it('refuses another account of Discord than the one that signed in', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    platform.chatId = await chatIdOf(await makeUser())
    expect(await prove(person, 'member', id)).toBe(`/servers/${id}?proof=other-account`)
    expect(await memberships(person)).toEqual([])
  })

  it.each([
    ['cancelled', { error: 'access_denied' }],
    ['expired', { state: 'of-somebody-else' }],
    ['expired', { back: null }],
  ])('ends with %s after %j', async (result, others) => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    expect(await prove(person, 'member', id, others)).toBe(`/servers/${id}?proof=${result}`)
    expect(await memberships(person)).toEqual([])
  })

  it.each([
    ['is banned', 'discord-busy', () => new Response('error code: 1015', { status: 429 })],
    ['fails', 'discord-busy', () => new Response(null, { status: 503 })],
    ['refuses', 'failed', () => new Response('{}', { status: 403 })],
    ['says nonsense', 'failed', () => Response.json({ joined_at: 'long ago' })],
    ['does not answer', 'failed', () => Promise.reject(new Error('down'))],
  ])('changes nothing when Discord %s', async (_, result, answer) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const [person, { id }] = [await makeUser(), await makeKnown()]
    await prove(person, 'member', id)
    const before = await memberships(person)
    platform.member = answer
    expect(await prove(person, 'member', id)).toBe(`/servers/${id}?proof=${result}`)
    expect(await memberships(person)).toEqual(before)
  })

  it('is stored once for twenty simultaneous callbacks', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    platform.chatId = await chatIdOf(person)
    const ends = await Promise.all(Array.from({ length: 20 }, () => prove(person, 'member', id)))
    expect(new Set(ends)).toEqual(new Set([`/servers/${id}?proof=member`]))
    expect(await memberships(person)).toHaveLength(1)
  })

  it('asks first where an invite leads that nobody has looked up, and needs one', async () => {
    const person = await makeUser()
    const { id } = await makeListing({ discord: INVITE })
    expect(await prove(person, 'member', id)).toBe(`/servers/${id}?proof=no-discord`)
    platform.invite = known
    expect(await prove(person, 'member', id)).toBe(`/servers/${id}?proof=member`)
    expect(await count('SELECT count(*) FROM listings WHERE id = ?1 AND discord_guild = ?2', id, GUILD)).toBe(
      1,
    )
    const without = await makeListing()
    expect(await prove(person, 'member', without.id)).toBe(`/servers/${without.id}?proof=no-discord`)
  })

  it('is for signed-in people, about public servers of others', async () => {
    const { id, owner } = await makeKnown()
    const hidden = await makeListing({ discord: INVITE, moderation: 'pending' })
    const visitor = await start(null, 'member', id)
    expect(visitor.headers.get('location')).toBe(
      `/login?${new URLSearchParams({ error: 'expired', returnTo: `/servers/${id}` }).toString()}`,
    )
    expect((await start(owner, 'member', id)).status).toBe(404)
    expect((await start(await makeUser(), 'member', hidden.id)).status).toBe(404)
    expect((await start(await makeUser(), 'owner', id)).status).toBe(404)
  })

  it('comes back to a path of this site only', async () => {
    const [person, { id }] = [await makeUser(), await makeListing()]
    const began = await start(person, 'member', id, 'https://evil.example/')
    expect(began.headers.get('location')).toBe('/dashboard?proof=no-discord')
  })
})

describe('the mark on reviews', () => {
  it('appears on a review before and after the proof, and is counted with its stars', async () => {
    const { id } = await makeKnown()
    const [early, late, other] = [await makeUser(), await makeUser(), await makeUser()]
    await review(early, id, 5)
    await prove(early, 'member', id)
    platform.chatId = null
    await prove(late, 'member', id)
    expect(await bodyOf(review(late, id, 4))).toMatchObject({ item: { memberSince: '2026-03' } })
    await review(other, id, 1)
    const page = await reviewsOf(id)
    expect(page).toMatchObject({ total: 3, members: { total: 2, ratingAvg: 4.5 } })
    const ofMembers = await reviewsOf(id, '?members=1&sort=low')
    expect(ofMembers).toMatchObject({
      total: 2,
      items: [
        { rating: 4, memberSince: '2026-03' },
        { rating: 5, memberSince: '2026-03' },
      ],
    })
    await review(late, id, 2)
    expect((await reviewsOf(id)).members).toEqual({ total: 2, ratingAvg: 3.5 })
    await deleteReview(id, early)
    expect((await reviewsOf(id)).members).toEqual({ total: 1, ratingAvg: 2 })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is lost when the review is saved more than 30 days after the proof, until it is confirmed again', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    await prove(person, 'member', id)
    await review(person, id)
    await age(29)
    expect(await bodyOf(review(person, id))).toMatchObject({ item: { memberSince: '2026-03' } })
    await age(1)
    expect(await proofOf(person, id)).toMatchObject({ member: { expired: true } })
    expect(await bodyOf(review(person, id))).toMatchObject({ item: { memberSince: null } })
    platform.member = () => member(Date.UTC(2026, 4, 1))
    await prove(person, 'member', id)
    expect((await reviewsOf(id)).items).toMatchObject([{ memberSince: '2026-05' }])
    expect(await proofOf(person, id)).toMatchObject({ member: { expired: false, since: '2026-05' } })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('goes when the person takes the proof back, on all their reviews', async () => {
    const person = await makeUser()
    const [one, two, foreign] = [await makeKnown(), await makeKnown(), await makeListing()]
    await prove(person, 'member', one.id)
    for (const { id } of [one, two, foreign]) await review(person, id)
    expect(await bodyOf(request('/api/me/memberships', { as: person }))).toMatchObject({
      items: [{ guildId: GUILD, since: '2026-03', expired: false, servers: expect.any(Array) }],
    })
    const marks = async () =>
      Promise.all([one, two, foreign].map(async ({ id }) => (await reviewsOf(id)).items[0]?.memberSince))
    expect(await marks()).toEqual(['2026-03', '2026-03', null])
    const path = `/api/me/memberships/${GUILD}`
    expect((await request(path, { as: await makeUser(), method: 'DELETE' })).status).toBe(200)
    expect(await marks()).toEqual(['2026-03', '2026-03', null])
    for (const _ of [1, 2]) expect((await request(path, { as: person, method: 'DELETE' })).status).toBe(200)
    expect(await marks()).toEqual([null, null, null])
    expect(await bodyOf(request('/api/me/memberships', { as: person }))).toEqual({ items: [] })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('is about the Discord server of the listing: another one has other members', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    await prove(person, 'member', id)
    await review(person, id)
    const edit = { as: await makeAdmin(), method: 'PATCH', body: { discord: 'https://discord.gg/terns' } }
    await request(`/api/admin/affiliates/${id}`, edit)
    expect((await reviewsOf(id)).items).toMatchObject([{ memberSince: null }])
    await run('UPDATE listings SET discord_guild = ?2 WHERE id = ?1', id, GUILD)
    expect((await reviewsOf(id)).items).toMatchObject([{ memberSince: '2026-03' }])
    expect(await errorsInReadModels()).toEqual([])
  })

  it('leaves right counts when the person deletes their account', async () => {
    const [person, { id }] = [await makeUser(), await makeKnown()]
    await review(await makeUser(), id, 3)
    await prove(person, 'member', id)
    await review(person, id, 5)
    const leave = { as: person, method: 'DELETE', body: { confirm: person.username } }
    expect((await request('/api/account', leave)).status).toBe(200)
    expect(await reviewsOf(id)).toMatchObject({ total: 1, members: { total: 0, ratingAvg: 0 } })
    expect(await errorsInReadModels()).toEqual([])
  })
})

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
    const began = await start(owner, 'owner', id)
    expect(new URL(began.headers.get('location') ?? '').searchParams.get('scope')).toBe('identify guilds')
    platform.guilds = () => Response.json(guilds)
    expect(await prove(owner, 'owner', id)).toBe(`/servers/${id}?proof=${result}`)
    expect(await detail(id)).toMatchObject({ ownerVerified: result === 'owner' })
    const stored = await rowOf('SELECT owner_proven_guild FROM listings WHERE id = ?1', id)
    expect(stored).toEqual({ owner_proven_guild: result === 'owner' ? GUILD : null })
  })

  it('shows staff that the claim is proven while the listing waits', async () => {
    const { id, owner } = await makeListing({ discord: INVITE, moderation: 'pending' })
    platform.invite = known
    const path = `/api/admin/affiliates/${id}/review`
    const admin = await makeAdmin()
    expect(await bodyOf(request(path, { as: admin }))).toMatchObject({ invite: { ownerProvenAt: null } })
    expect(await prove(owner, 'owner', id)).toBe(`/servers/${id}?proof=owner`)
    expect(await bodyOf(request(path, { as: admin }))).toMatchObject({
      invite: { ownerProvenAt: expect.stringMatching(/Z$/) },
    })
    const queue = request('/api/admin/affiliates?moderation=pending&limit=50', { as: admin })
    expect(await bodyOf(queue)).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ _id: id, ownerVerified: true })]),
    })
    expect(await proofOf(owner, id)).toMatchObject({
      provable: true,
      isOwner: true,
      member: null,
      ownerProvenAt: expect.stringMatching(/Z$/),
    })
  })

  it('is taken back by the owner, and lost when a later check says no', async () => {
    const { id, owner } = await makeKnown()
    await prove(owner, 'owner', id)
    const withdraw = (as: TestUser) => request(`/api/affiliates/${id}/proof`, { as, method: 'DELETE' })
    expect((await withdraw(await makeUser())).status).toBe(404)
    expect(await detail(id)).toMatchObject({ ownerVerified: true })
    expect([(await withdraw(owner)).status, (await withdraw(owner)).status]).toEqual([200, 200])
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
    await prove(owner, 'owner', id)
    platform.guilds = () => Response.json([])
    await prove(owner, 'owner', id)
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
  })

  it.each([
    ['the listing gets another owner', 'UPDATE listings SET owner_id = ?2 WHERE id = ?1'],
    ['it gets another invite', `UPDATE listings SET discord = 'https://discord.gg/' || ?2 WHERE id = ?1`],
    [
      'the invite leads elsewhere',
      `UPDATE listings SET discord_state = 'elsewhere', discord_found = ?2 WHERE id = ?1`,
    ],
  ])('does not count when %s', async (_, change) => {
    const { id, owner } = await makeKnown()
    await prove(owner, 'owner', id)
    await run(change, id, (await makeUser()).id)
    expect(await detail(id)).toMatchObject({ ownerVerified: false })
  })
})
