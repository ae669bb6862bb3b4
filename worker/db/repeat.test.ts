import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { app } from '../app.ts'
import { takeAction } from '../features/staff/queue/decide.ts'
import { applyEdit } from '../features/listings/edit/apply-edit.ts'
import { makeIdea } from '../features/community/roadmap/testing/ideas.ts'
import { claimReward } from '../features/listings/rewards/claim-reward.ts'
import { confirmVotes } from '../features/votes/confirm-votes.ts'
import { withdrawVote } from '../features/votes/withdraw-vote.ts'
import { errorsInReadModels } from '../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../testing/factories.ts'
import { faultyDatabase, type Loss } from '../testing/faulty-database.ts'
import { forgetMarks } from '../testing/forget-marks.ts'
import { losingContext } from '../testing/losing-context.ts'
import { request } from '../testing/request.ts'
import { systemContext } from '../testing/system-context.ts'
import { sendRepeatable } from './repeat.ts'

const LOSSES: readonly Loss[] = ['before', 'after']

/** Answers a write whose first batch is lost, and says how often it was sent. */
async function losing(
  loss: Loss,
  path: string,
  as: TestUser,
  body?: unknown,
  database = faultyDatabase(env.DB, { loss }),
) {
  const ctx = createExecutionContext()
  const answer = await app.fetch(
    new Request(env.ORIGIN + path, {
      method: 'POST',
      headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { ...env, DB: database.database },
    ctx,
  )
  await waitOnExecutionContext(ctx)
  return { status: answer.status, body: await answer.json<Record<string, unknown>>(), sent: database.sent() }
}

describe.each(LOSSES)('a write whose answer is lost %s the commit', (loss) => {
  it('counts a vote once, and says that it counts', async () => {
    const { id } = await makeListing()
    const answer = await losing(loss, `/api/servers/${id}/vote`, await makeUser())
    // After the commit, the repeated batch casts no vote, and another one looks for the vote of the first.
    expect(answer).toMatchObject({ status: 200, body: { votes: 1 }, sent: loss === 'after' ? 3 : 2 })
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(1)
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(1)
  })

  it('does not take an earlier vote for its own', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await losing('before', `/api/servers/${id}/vote`, user)
    // Otherwise both could be of one millisecond.
    await env.DB.prepare('UPDATE votes SET cast_at = cast_at - 5000 WHERE listing_id = ?1').bind(id).run()
    await forgetMarks()
    expect(await losing(loss, `/api/servers/${id}/vote`, user)).toMatchObject({ status: 409, sent: 3 })
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(1)
  })

  it('takes one vote back, not the one before it, too', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await request(`/api/servers/${id}/vote`, { as: user, method: 'POST' })
    await env.DB.prepare('UPDATE votes SET cast_at = cast_at - 90000000 WHERE listing_id = ?1').bind(id).run()
    await forgetMarks()
    await request(`/api/servers/${id}/vote`, { as: user, method: 'POST' })
    expect(await withdrawVote(losingContext(loss, { id: user.id, roles: [] }), id)).toMatchObject({
      votes: 1,
    })
    expect(await count('SELECT count(*) FROM votes WHERE listing_id = ?1', id)).toBe(1)
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(1)
  })

  it('confirms held votes once', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await env.DB.prepare(
      `INSERT INTO votes (listing_id, user_id, cast_at, effect, reason) VALUES (?1, ?2, ?3, 'held', 'software')`,
    )
      .bind(id, user.id, Date.now() - 2 * DAY)
      .run()
    expect(await confirmVotes(losingContext(loss, { id: user.id, roles: [] }))).toMatchObject({
      confirmed: 1,
      waiting: 0,
      reviews: { confirmed: 0, waiting: 0 },
    })
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(1)
  })

  it('gives a reward to whom it says so, and once', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await env.DB.prepare(`UPDATE users SET gamertag = 'Lost Gull', gamertag_key = 'lostgull' WHERE id = ?1`)
      .bind(user.id)
      .run()
    await request(`/api/servers/${id}/vote`, { as: user, method: 'POST' })
    const question = { key: { listingId: id }, username: 'Lost Gull' }
    const claim = () => claimReward(losingContext(loss, { id: user.id, roles: [] }), question)
    expect(await claim()).toBe(true)
    expect(await claim()).toBe(false)
    // Of the same moment: another claim is no earlier run of this one.
    const { now } = systemContext()
    await env.DB.prepare('DELETE FROM vote_claims').run()
    const both = await Promise.all([
      claimReward(systemContext(now), question),
      claimReward({ ...losingContext(loss, { id: user.id, roles: [] }), now }, question),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  it('takes no other edit of the same person and moment for its own', async () => {
    const { id, owner } = await makeListing()
    const now = Date.now()
    const edit = async (description: string) =>
      (
        await applyEdit(
          { ...losingContext(loss, { id: owner.id, roles: [] }), now },
          id,
          { description },
          { version: 1 },
        )
      ).done
    expect(await edit('One of two texts of one moment.')).toBe(true)
    expect(await edit('The other text of this moment.')).toBe(false)
  })

  it('saves one review', async () => {
    const { id } = await makeListing()
    const review = { rating: 4, text: 'A fine place to build, with kind people.' }
    const answer = await losing(loss, `/api/servers/${id}/reviews`, await makeUser(), review)
    expect(answer).toMatchObject({ status: 200, body: { ratingAvg: 4, ratingCnt: 1 } })
    expect(await count('SELECT count(*) FROM reviews WHERE listing_id = ?1', id)).toBe(1)
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each(['suspend', 'deny'] as const)(
    'decides once, with one entry in the audit log (%s)',
    async (action) => {
      const { id } = await makeListing({ moderation: action === 'suspend' ? 'approved' : 'denied' })
      const admin = await makeAdmin()
      const outcome = await takeAction(losingContext(loss, { id: admin.id, roles: ['admin'] }), {
        ids: [id],
        action,
        note: null,
      })
      expect(outcome).toMatchObject([{ _id: id, done: true }])
      expect(
        await count(
          'SELECT count(*) FROM audit_log WHERE action = ?1 AND target_id = ?2',
          `listing.${action}`,
          id,
        ),
      ).toBe(1)
    },
  )
})

describe('sending a write again', () => {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const failing = (text: string, times: number) => {
    let sent = 0
    const send = async () => {
      sent += 1
      if (sent <= times) throw new Error(text)
      return 'written'
    }
    return { send, sent: () => sent }
  }

  it.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    "D1_ERROR: Can't read from request stream because client disconnected.",
  ])('happens after an error that passes by itself (%s)', async (text) => {
    const { send, sent } = failing(text, 1)
    expect(await sendRepeatable(send, wait)).toEqual({ answer: 'written', again: true })
    expect(sent()).toBe(2)
  })

  it('happens once, about a second later', async () => {
    waits.length = 0
    const { send, sent } = failing('Network connection lost.', 9)
    await expect(sendRepeatable(send, wait)).rejects.toThrow('Network connection lost')
    expect(sent()).toBe(2)
    expect(waits).toHaveLength(1)
    for (const ms of waits) expect(Math.abs(ms - 1_000)).toBeLessThanOrEqual(500)
  })

  it('never happens while the database has too much to do', async () => {
    const { send, sent } = failing('D1_ERROR: D1 DB is overloaded. Too many requests queued.', 1)
    await expect(sendRepeatable(send, wait)).rejects.toThrow('overloaded')
    expect(sent()).toBe(1)
  })

  it('never happens after any other error, or after success', async () => {
    const broken = failing('D1_ERROR: UNIQUE constraint failed', 1)
    await expect(sendRepeatable(broken.send, wait)).rejects.toThrow('UNIQUE')
    expect(broken.sent()).toBe(1)
    expect(await sendRepeatable(failing('', 0).send, wait)).toEqual({ answer: 'written', again: false })
  })

  it('knows a visitor again whose vote is there, although all its answers were lost', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce()
    const id = await makeIdea()
    const vote = async (DB: D1Database, cookie = '') => {
      const headers = { 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': '203.0.113.9', cookie }
      const ctx = createExecutionContext()
      const answer = await app.fetch(
        new Request(`${env.ORIGIN}/api/roadmap/${id}/vote`, { method: 'POST', headers }),
        { ...env, DB },
        ctx,
      )
      await waitOnExecutionContext(ctx)
      return answer
    }
    const lost = await vote(faultyDatabase(env.DB, { loss: 'after', times: 2 }).database)
    const [cookie] = lost.headers.getSetCookie().filter((each) => each.includes('voter='))
    expect(lost.status).toBe(500)
    expect((await vote(env.DB, cookie?.split(';')[0])).status).toBe(409)
    expect(await count('SELECT count(*) FROM roadmap_votes WHERE item_id = ?1', id)).toBe(1)
  })

  it('does not repeat a vote for ever', async () => {
    const { id } = await makeListing()
    const database = faultyDatabase(env.DB, { loss: 'before', times: 99 })
    expect(
      await losing('before', `/api/servers/${id}/vote`, await makeUser(), undefined, database),
    ).toMatchObject({
      status: 500,
      sent: 2,
    })
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(0)
  })
})
