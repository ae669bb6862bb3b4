import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY, SECOND } from '#contract/base/time.ts'
import { signBookmark } from '../../http/bookmark.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { meteredDatabase } from '../../testing/metered-database.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { systemContext } from '../../testing/system-context.ts'
import { isRepeated, markVote, readMark } from './cooldown-marks.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const vote = (id: string, as: TestUser) => request(`/api/servers/${id}/vote`, { as, method: 'POST' })
const own = (ids: string[], as: TestUser, cookie = as.cookie) =>
  request(`/api/servers/votes/me?ids=${ids.join(',')}`, { headers: { cookie } })
/** Tells of each statement that reaches the database. */
function spyOnDatabase() {
  const asked = vi.fn<(meta: D1Meta) => void>()
  const open = env.DB.withSession.bind(env.DB)
  const metered = meteredDatabase(Object.assign(Object.create(env.DB), { withSession: open }), asked)
  vi.spyOn(env.DB, 'withSession').mockImplementation((constraint) => metered.withSession(constraint))
  return asked
}

/** A context whose KV holds this under every name. */
const holding = (value: string, now = Date.now()) => {
  const MARKS: KVNamespace = Object.create(env.MARKS, { get: { value: () => Promise.resolve(value) } })
  return { ...systemContext(now), env: { ...env, MARKS } }
}

describe('marks of votes', () => {
  it('refuse a second attempt without the database, with the same answer', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    const first = await bodyOf<{ nextVoteAt: string }>(vote(id, person))
    const asked = spyOnDatabase()
    const again = await vote(id, person)
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        error: 'You already voted in the last 24h.',
        code: 'already_voted',
        nextVoteAt: first.nextVoteAt,
        votes: 1,
      },
    ])
    expect(asked).not.toHaveBeenCalled()
  })

  it('cost a first vote no look at KV, and neither do the questions of others', async () => {
    const { id } = await makeListing()
    const get = vi.spyOn(env.MARKS, 'get')
    const names = () => get.mock.calls.filter(([name]) => String(name).startsWith('voted:'))
    expect((await vote(id, await makeUser())).status).toBe(200)
    expect(await bodyOf(own([id], await makeUser()))).toEqual({ items: [] })
    expect(names()).toEqual([])
  })

  it.each([
    ['on the same continent', 'WEUR', 'EU', 0],
    ['on another one', 'WEUR', 'NA', 1],
    ['in a region that is not known yet', 'MARS', undefined, 1],
    ['in a region that nobody names', undefined, 'EU', 1],
    ['and the continent of the voter is unknown', 'APAC', undefined, 1],
  ] as const)('are written and read unless the database is near: %s', async (_, region, continent, marks) => {
    const { id } = await makeListing()
    const person = await makeUser()
    spyOnDatabase().mockImplementation((meta: D1Meta) => {
      if (region !== undefined) meta.served_by_region = region
    })
    const put = vi.spyOn(env.MARKS, 'put')
    const get = vi.spyOn(env.MARKS, 'get')
    const cast = () =>
      request(`/api/servers/${id}/vote`, {
        as: person,
        method: 'POST',
        ...(continent && { cf: { continent } }),
      })
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(cast())
    expect(put.mock.calls.filter(([name]) => name.startsWith('voted:'))).toHaveLength(marks)
    expect(await bodyOf(cast())).toMatchObject({ code: 'already_voted', nextVoteAt, votes: 1 })
    const asked = request(`/api/servers/votes/me?ids=${id}`, {
      as: person,
      ...(continent && { cf: { continent } }),
    })
    expect(await bodyOf(asked)).toEqual({ items: [{ serverId: id, nextVoteAt }] })
    // Nobody looks for a mark that nobody wrote.
    expect(get.mock.calls.filter(([name]) => String(name).startsWith('voted:'))).toHaveLength(2 * marks)
  })

  it('say when the next vote is possible, to whom it concerns', async () => {
    const { id } = await makeListing()
    const other = await makeListing()
    const person = await makeUser()
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(vote(id, person))
    const asked = spyOnDatabase()
    expect(await bodyOf(own([id], person))).toEqual({ items: [{ serverId: id, nextVoteAt }] })
    expect(asked).not.toHaveBeenCalled()
    // A server without a mark: the database knows.
    expect(await bodyOf(own([id, other.id], person))).toEqual({ items: [{ serverId: id, nextVoteAt }] })
    expect(asked).toHaveBeenCalled()
    expect((await own([id], person, '__Host-session=aaaaaaaaaaaa.' + 'b'.repeat(43))).status).toBe(401)
  })

  it('are found in another isolate by who wrote something in the last minute', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    const ctx = systemContext()
    const written: Promise<unknown>[] = []
    markVote(
      { ...ctx, waitUntil: (work) => void written.push(work) },
      { claim: person.claim, listingId: id },
      7,
    )
    await Promise.all(written)
    expect(await bodyOf(own([id], person))).toEqual({ items: [] })
    const bookmark = await signBookmark(env, '00000001-00000002-00000003-' + 'a'.repeat(32), Date.now())
    expect(await bodyOf(own([id], person, `${person.cookie}; bookmark=${bookmark}`))).toMatchObject({
      items: [{ serverId: id }],
    })
  })

  it('are nothing but speed: without KV the database refuses and answers', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    vi.spyOn(env.MARKS, 'put').mockRejectedValue(new Error('KV is down'))
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(vote(id, person))
    vi.spyOn(env.MARKS, 'get').mockRejectedValue(new Error('KV is down'))
    expect(await bodyOf(vote(id, person))).toMatchObject({ code: 'already_voted', nextVoteAt, votes: 1 })
    expect(await bodyOf(own([id], person))).toEqual({ items: [{ serverId: id, nextVoteAt }] })
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(1)
  })

  it.each([
    ['nothing', ''],
    ['no number', 'soon 3'],
    ['a moment that is over', `${Date.now() - SECOND} 3`],
    ['more than 24 hours', `${Date.now() + 2 * DAY} 3`],
  ])('that hold %s are none', async (_, value) => {
    const marked = { claim: (await makeUser()).claim, listingId: 'aaaaaaaaaaaa' }
    expect(await readMark(holding(value), marked)).toBeNull()
  })

  it('tell no old count of votes', async () => {
    const marked = { claim: (await makeUser()).claim, listingId: 'aaaaaaaaaaaa' }
    const nextVoteAt = Date.now() + DAY
    const at = (now: number) => readMark(holding(`${nextVoteAt} 3`, now), marked)
    expect(await at(nextVoteAt - DAY + 9 * SECOND)).toEqual({ nextVoteAt, votes: 3 })
    expect(await at(nextVoteAt - DAY + 10 * SECOND)).toEqual({ nextVoteAt })
    expect(await at(nextVoteAt)).toBeNull()
  })

  it('of a session are of no use to another, and name nobody', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    await vote(id, person)
    const { keys } = await env.MARKS.list({ prefix: 'voted:' })
    expect(JSON.stringify(keys)).not.toMatch(new RegExp(`${person.id}|${id}|${person.claim.id}`))
    const forged = { claim: { ...person.claim, secretHash: 'x' }, listingId: id }
    expect(await readMark(systemContext(), forged)).toBeNull()
  })

  it('remember a limited number of attempts', async () => {
    const { claim } = await makeUser()
    const attempt = (n: number) => isRepeated({ claim, listingId: `listing ${n}` })
    expect([await attempt(0), await attempt(0)]).toEqual([false, true])
    for (let n = 1; n <= 5_000; n += 1) await attempt(n)
    expect([await attempt(0), await attempt(5_000)]).toEqual([false, true])
  })
})
