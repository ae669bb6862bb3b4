import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY, SECOND } from '#contract/time.ts'
import { makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { meteredDatabase } from '../../testing/metered-database.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { forgetMarks, markVote, readMark } from './cooldown-marks.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const vote = (id: string, as: TestUser) => request(`/api/servers/${id}/vote`, { as, method: 'POST' })
const own = (ids: string[], as: TestUser, cookie = as.cookie) =>
  request(`/api/servers/votes/me?ids=${ids.join(',')}`, { headers: { cookie } })
/** Tells of each statement that reaches the database. */
function spyOnDatabase() {
  const asked = vi.fn()
  const open = env.DB.withSession.bind(env.DB)
  const metered = meteredDatabase(Object.assign(Object.create(env.DB), { withSession: open }), asked)
  vi.spyOn(env.DB, 'withSession').mockImplementation((constraint) => metered.withSession(constraint))
  return asked
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

  it('refuse also who was refused by the database before', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(vote(id, person))
    // Another isolate.
    forgetMarks()
    expect(await bodyOf(vote(id, person))).toMatchObject({ code: 'already_voted', nextVoteAt, votes: 1 })
    const asked = spyOnDatabase()
    const again = await bodyOf(vote(id, person))
    expect(again).toMatchObject({ code: 'already_voted', nextVoteAt })
    expect(asked).not.toHaveBeenCalled()
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

  it('tell no old count of votes', async () => {
    const marked = { claim: (await makeUser()).claim, listingId: 'aaaaaaaaaaaa' }
    const nextVoteAt = Date.now() + DAY
    markVote(marked, { nextVoteAt, votes: 3 })
    const at = (now: number) => readMark(now, marked)
    expect(at(nextVoteAt - DAY + 9 * SECOND)).toEqual({ nextVoteAt, votes: 3 })
    expect(at(nextVoteAt - DAY + 10 * SECOND)).toEqual({ nextVoteAt })
    expect(at(nextVoteAt)).toBeNull()
  })

  it('of a session are of no use to another', async () => {
    const { id } = await makeListing()
    const person = await makeUser()
    await vote(id, person)
    const forged = { claim: { ...person.claim, secretHash: 'x' }, listingId: id }
    expect(readMark(Date.now(), forged)).toBeNull()
  })

  it('are limited in number: the oldest goes', async () => {
    const { claim } = await makeUser()
    const mark = (n: number) => ({ claim, listingId: `listing ${n}` })
    const nextVoteAt = Date.now() + DAY
    for (let n = 0; n <= 5_000; n += 1) markVote(mark(n), { nextVoteAt })
    expect([0, 1, 5_000].map((n) => readMark(Date.now(), mark(n)) !== null)).toEqual([false, true, true])
  })
})
