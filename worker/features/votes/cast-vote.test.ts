import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { type Db, type Named, openDb } from '../../db/client.ts'
import { recountCounters } from '../../jobs/recount-counters.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { takeVoteBack, vote } from '../../testing/acts.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { systemContext } from '../../testing/contexts.ts'
import { count, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { faultyDatabase } from '../../testing/faulty-database.ts'
import { forgetMarks } from '../../testing/forget-marks.ts'
import { answerOf, atOnce, bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import { castVote } from './cast-vote.ts'

const ledger = (id: string) => count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)
const counter = (id: string) => count('SELECT votes FROM listings WHERE id = ?1', id)

describe('voting', () => {
  it('counts a vote and answers when the next one is possible', async () => {
    const { id } = await makeListing()
    const response = await vote(id, await makeUser())
    expect(response.status).toBe(200)
    const body = await bodyOf<{ votes: number; nextVoteAt: string }>(response)
    expect(body.votes).toBe(1)
    const wait = Date.parse(body.nextVoteAt) - Date.now()
    expect(wait).toBeGreaterThan(DAY - 60_000)
    expect(wait).toBeLessThanOrEqual(DAY)
  })

  it.each([[[1]], [[1, 3]]])(
    'is confirmed when the answers of its trips %s are lost after the commit',
    async (places) => {
      const { id } = await makeListing()
      const { claim } = await makeUser()
      const { database, sent } = faultyDatabase(env.DB, { loss: 'after', places })
      const db = openDb(database, 'first-primary')
      const answer = await castVote(systemContext(Date.now(), { db }), { listingId: id, claim })
      expect(answer).toMatchObject({ votes: 1 })
      expect(sent()).toBeGreaterThan(places.length + 1)
      expect(await ledger(id)).toBe(1)
    },
  )

  it('accepts a vote again once 24 hours have passed, not before', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await vote(id, user)
    await run('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2', DAY - 60_000, id)
    await forgetMarks()
    expect((await vote(id, user)).status).toBe(409)
    await run('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2', 60_000, id)
    await forgetMarks()
    expect((await vote(id, user)).status).toBe(200)
    expect(await counter(id)).toBe(2)
  })

  it('counts one vote when fifty of one person arrive at once', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    expect(await atOnce(50, () => vote(id, user))).toEqual({ 200: 1, 409: 49 })
    expect([await counter(id), await ledger(id)]).toEqual([1, 1])
  })

  it('counts fifty votes of fifty people at once', async () => {
    const { id } = await makeListing()
    const users = await Promise.all(Array.from({ length: 50 }, () => makeUser()))
    const responses = await Promise.all(users.map((user) => vote(id, user)))
    expect(responses.every((response) => response.status === 200)).toBe(true)
    expect([await counter(id), await ledger(id)]).toEqual([50, 50])
    const top = await bodyOf<{ items: { _id: string; votes: number }[] }>(request('/api/servers?sort=top'))
    expect(top.items[0]).toMatchObject({ _id: id, votes: 50 })
  })

  it('accepts an owner’s vote for their own server', async () => {
    const { id, owner } = await makeListing()
    expect((await vote(id, owner)).status).toBe(200)
  })

  it('tells nobody that they voted when the server was approved between the attempt and its refusal', async () => {
    const { id } = await makeListing({ moderation: 'pending' })
    const { claim } = await makeUser()
    const db = openDb(env.DB, 'first-primary')
    const approving: Db = {
      ...db,
      async repeatableNamed<Rows extends object>(statements: Named<Rows>) {
        const answer = await db.repeatableNamed<Rows>(statements)
        await run(`UPDATE listings SET moderation = 'approved' WHERE id = ?1`, id)
        return answer
      },
    }
    const attempt = castVote(systemContext(Date.now(), { db: approving }), { listingId: id, claim })
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    expect(await ledger(id)).toBe(0)
  })
})

describe('taking a vote back', () => {
  const viewer = (id: string, as: TestUser) => bodyOf(request(`/api/servers/${id}/viewer`, { as }))
  const exact = async (id: string, votes: number) => {
    expect([await counter(id), await ledger(id)]).toEqual([votes, votes])
    expect(await errorsInReadModels()).toEqual([])
    expect(await recountCounters(systemContext())).toEqual([])
  }

  it('subtracts it once, and the wait for the next one stays', async () => {
    const { id } = await makeListing({ votes: 30 })
    const user = await makeUser()
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(vote(id, user))
    expect(await viewer(id, user)).toMatchObject({ nextVoteAt, voted: true })
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeVoteBack(id, user)))
    for (const answer of answers) expect(await answerOf(answer)).toEqual([200, { votes: 30, nextVoteAt }])
    await exact(id, 30)
    expect(await viewer(id, user)).toMatchObject({ nextVoteAt, voted: false })
    expect(await bodyOf(vote(id, user))).toMatchObject({ code: 'already_voted', nextVoteAt })
    await exact(id, 30)
  })

  it('is not offered of a vote that staff made void', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    const { nextVoteAt } = await bodyOf<{ nextVoteAt: string }>(vote(id, user))
    await run('UPDATE votes SET is_void = 1 WHERE user_id = ?1', user.id)
    await run('UPDATE listings SET votes = votes - 1 WHERE id = ?1', id)
    expect(await viewer(id, user)).toMatchObject({ nextVoteAt, voted: false, voidVote: true })
  })

  it('leaves earlier votes, and lets them vote again after 24 hours', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    const age = async (ms: number) => {
      await forgetMarks()
      await env.DB.batch(
        ['votes', 'withdrawn_votes'].map((table) =>
          env.DB.prepare(`UPDATE ${table} SET cast_at = cast_at - ?1 WHERE listing_id = ?2`).bind(ms, id),
        ),
      )
    }
    await vote(id, user)
    await age(2 * DAY)
    await vote(id, user)
    await takeVoteBack(id, user)
    await takeVoteBack(id, user)
    await exact(id, 1)
    await age(DAY)
    expect((await vote(id, user)).status).toBe(200)
    await exact(id, 2)
    expect((await takeVoteBack(id, user)).status).toBe(200)
    await exact(id, 1)
  })

  it('is refused without a vote or a public server', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    expect((await takeVoteBack(id, user)).status).toBe(404)
    await vote(id, user)
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, id)
    expect(await bodyOf(takeVoteBack(id, user))).toEqual({ error: 'Server not found', code: 'not_found' })
    expect(await ledger(id)).toBe(1)
  })

  it('is forgotten in the night after its wait', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await vote(id, user)
    await takeVoteBack(id, user)
    const notes = () => count('SELECT count(*) FROM withdrawn_votes WHERE listing_id = ?1', id)
    await sweepExpired(systemContext())
    expect(await notes()).toBe(1)
    await sweepExpired({ ...systemContext(), now: Date.now() + DAY })
    expect(await notes()).toBe(0)
  })
})
