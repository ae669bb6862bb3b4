import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JudgedVote, VoteDay } from '#contract/votes/integrity.wire.ts'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeHeldVotes } from '../../../testing/make-held-votes.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowsOf, run } from '../../../testing/rows.ts'
import { recountCounters } from '../../../jobs/recount-counters.ts'
import { systemContext, userContext } from '../../../testing/contexts.ts'
import { confirmVotes } from '../confirm-votes.ts'
import { deleteAccount, restoreTaken } from '../../../testing/acts.ts'

const VOID = { version: 1, reason: 'script' }

let admin: TestUser
beforeEach(async () => {
  admin = await makeAdmin()
})

const decide = (path: string, body: object, as: TestUser | null = admin) => request(path, { as, body })
const read = (path: string) =>
  bodyOf<{ day: VoteDay; items: JudgedVote[]; total: number; history: AuditEntry[] }>(
    request(path, { as: admin }),
  )
const viewer = (id: string, as: TestUser) => bodyOf(request(`/api/servers/${id}/viewer`, { as }))
const counter = (id: string) => count('SELECT votes FROM listings WHERE id = ?1', id)
/** The votes and their day, byte for byte, but not how often they were decided about. */
const rows = async (id: string) => {
  const answers = await env.DB.batch(
    [
      'SELECT * FROM votes WHERE listing_id = ?1 ORDER BY user_id',
      'SELECT day, state, reason, oddities, figures, decided_until FROM vote_cohorts WHERE listing_id = ?1',
      'SELECT votes FROM listings WHERE id = ?1',
    ].map((sql) => env.DB.prepare(sql).bind(id)),
  )
  return JSON.stringify(answers.map(({ results }) => results))
}
const outcomes = async (person: TestUser) => {
  const results = await rowsOf<{ told: string }>(
    `SELECT kind || ':' || (data ->> 'outcome') AS told FROM notices WHERE user_id = ?1 ORDER BY seq`,
    person.id,
  )
  return results.map(({ told }) => told)
}
/** Another admin lets the vote of the person count again. */
async function restoreVote(person: TestUser) {
  const { items } = await bodyOf<{ items: { _id: string }[] }>(request('/api/me/statements', { as: person }))
  await restoreTaken(items[0]?._id)
}
const statements = (id: string, state: string) =>
  count(
    `SELECT count(*) FROM statements WHERE restriction = 'void-vote' AND was ->> 'serverId' = ?1 AND coalesce(ended, 'in force') = ?2`,
    id,
    state,
  )

describe('the list of days', () => {
  it('shows admins alone the held ones first, then the oddest, and counts what waits', async () => {
    const watched = await makeHeldVotes({ votes: 3, state: 'watched' })
    const plain = await makeHeldVotes({ state: 'watched' })
    await run(`UPDATE vote_cohorts SET oddities = '[]' WHERE listing_id = ?1`, plain.id)
    const held = await makeHeldVotes({ votes: 2 })
    const list = (query = '') => request(`/api/admin/vote-days${query}`, { as: admin })
    const { items } = await bodyOf<{ items: VoteDay[] }>(list())
    const places = [held, watched, plain].map(({ id }) => items.findIndex(({ server }) => server._id === id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(items.find(({ server }) => server._id === held.id)).toMatchObject({
      day: held.day,
      state: 'held',
      reason: 'software',
      version: 1,
      judged: 2,
      usual: 2,
      signals: [
        { signal: 'software', share: 0.75, odd: true },
        { signal: 'newcomers', share: 1, odd: false },
        { signal: 'network', share: 0.5, odd: false },
      ],
      votes: { counted: 0, held: 2, void: 0 },
    })
    const waiting = await bodyOf<{ votes: number }>(request('/api/admin/waiting', { as: admin }))
    expect(waiting.votes).toBe(await count(`SELECT count(*) FROM vote_cohorts WHERE state = 'held'`))
    await decide(`${held.voteDay}/release`, { version: 1 })
    expect((await bodyOf<{ items: VoteDay[] }>(list('?status=decided'))).items).toMatchObject([
      { server: { _id: held.id }, state: 'released' },
    ])
  })

  it('shows the votes of a day with what they share, and no address or hash', async () => {
    const { voteDay, person, day } = await makeHeldVotes({ votes: 4 })
    const response = await request(voteDay, { as: admin })
    const text = await response.clone().text()
    for (const secret of ['rented', 'home', 'program"']) expect(text).not.toContain(secret)
    const { items, total, history } = await read(voteDay)
    expect([total, history]).toEqual([4, []])
    expect(items.find((vote) => vote.person.id === person.id)).toMatchObject({
      effect: 'held',
      reason: 'software',
      cameBack: false,
      shares: { software: 1, system: null, network: 0.25 },
    })
    expect(items.filter(({ shares }) => shares.network === 0.75)).toHaveLength(3)
    expect(items.find((vote) => vote.person.id !== person.id)?.firstDay).toBe(day)
    // After 30 days the signals are gone, and the votes are still there.
    await run('DELETE FROM signals')
    expect((await read(voteDay)).items.map(({ shares }) => shares.network)).toEqual([null, null, null, null])
  })
})

describe('a verdict', () => {
  it('releases held votes, tells the voters, and is taken back byte for byte', async () => {
    const { id, voteDay, person } = await makeHeldVotes({ votes: 3 })
    const before = await rows(id)
    expect(await bodyOf(decide(`${voteDay}/release`, { version: 1, note: 'A raid.' }))).toMatchObject({
      state: 'released',
      version: 2,
      votes: { counted: 3, held: 0, void: 0 },
    })
    expect(await counter(id)).toBe(3)
    expect(await outcomes(person)).toEqual(['vote:released'])
    expect(await bodyOf(decide(`${voteDay}/undo`, { version: 2 }))).toMatchObject({
      state: 'held',
      version: 3,
    })
    expect(await rows(id)).toBe(before)
    expect(await outcomes(person)).toEqual(['vote:released', 'vote:held'])
    expect((await decide(`${voteDay}/undo`, { version: 3 })).status).toBe(409)
    expect((await read(voteDay)).history).toMatchObject([
      { action: 'listing.undo-votes', after: { state: 'held', votes: 3 } },
      { action: 'listing.release-votes', after: { state: 'released', votes: 3, note: 'A raid.' } },
    ])
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each(['held', 'watched'] as const)(
    'makes %s votes void with a statement for each voter, and is taken back byte for byte',
    async (state) => {
      const { id, voteDay, person } = await makeHeldVotes({ votes: 3, state })
      const before = await rows(id)
      expect((await decide(`${voteDay}/void`, { version: 1 })).status).toBe(400)
      expect(await bodyOf(decide(`${voteDay}/void`, { ...VOID, note: 'One program.' }))).toMatchObject({
        state: 'void',
        reason: 'software',
        votes: { counted: 0, held: 0, void: 3 },
      })
      expect(await counter(id)).toBe(0)
      expect(
        await count(
          `SELECT count(*) FROM votes WHERE listing_id = ?1 AND effect = 'void' AND reason = 'script'`,
          id,
        ),
      ).toBe(3)
      expect(await statements(id, 'in force')).toBe(3)
      expect(await bodyOf(request('/api/me/statements', { as: person }))).toMatchObject({
        items: [
          {
            restriction: 'void-vote',
            rule: 'fair-votes',
            detected: true,
            cause: 'script',
            note: 'One program.',
          },
        ],
      })
      expect(await viewer(id, person)).toMatchObject({ heldVote: null, voidVote: { reason: 'script' } })
      await decide(`${voteDay}/undo`, { version: 2 })
      expect(await viewer(id, person)).toMatchObject({ voidVote: null })
      expect(await rows(id)).toBe(before)
      expect(await statements(id, 'lifted')).toBe(3)
      expect(await outcomes(person)).toEqual([
        'decision:void-vote',
        state === 'held' ? 'vote:held' : 'vote:released',
      ])
      expect(await errorsInReadModels()).toEqual([])
      expect(await recountCounters(systemContext())).toEqual([])
    },
  )

  it('leaves what its voter confirmed, unless it says so', async () => {
    const { id, voteDay, person } = await makeHeldVotes({ votes: 3 })
    const ctx = userContext(person)
    expect(await confirmVotes(ctx)).toMatchObject({ confirmed: 1 })
    const before = await rows(id)
    expect((await read(voteDay)).items).toHaveLength(3)
    await decide(`${voteDay}/void`, VOID)
    expect(await counter(id)).toBe(1)
    await decide(`${voteDay}/undo`, { version: 2 })
    await decide(`${voteDay}/void`, { ...VOID, version: 3, confirmed: true })
    expect(await counter(id)).toBe(0)
    expect(await statements(id, 'in force')).toBe(3)
    await decide(`${voteDay}/undo`, { version: 4 })
    expect(await rows(id)).toBe(before)
  })

  it('names confirmed votes also where a part of the crowd was held, and never those beside it', async () => {
    const { id, voteDay, person } = await makeHeldVotes({ votes: 3 })
    await run(
      `UPDATE votes SET effect = 'counted', reason = NULL WHERE listing_id = ?1 AND user_id =
         (SELECT user_id FROM votes WHERE listing_id = ?1 AND user_id <> ?2 LIMIT 1)`,
      id,
      person.id,
    )
    const ctx = userContext(person)
    await confirmVotes(ctx)
    await decide(`${voteDay}/void`, { ...VOID, confirmed: true })
    expect(await counter(id)).toBe(1)
    expect(await statements(id, 'in force')).toBe(2)
  })

  it('never touches votes of people who were here before, of other days or of other servers', async () => {
    const { id, voteDay } = await makeHeldVotes({ votes: 2 })
    const [fan, early] = [await makeUser(), await makeUser()]
    const cast = (person: TestUser, at: string) =>
      run(
        `INSERT INTO votes (user_id, listing_id, cast_at) SELECT ?1, ?2, cast_at ${at} FROM votes WHERE listing_id = ?2 LIMIT 1`,
        person.id,
        id,
      )
    await cast(fan, '+ 1')
    await cast(early, '- 86400000')
    const other = await makeHeldVotes({ votes: 2 })
    await decide(`${voteDay}/void`, { ...VOID, confirmed: true })
    const results = await rowsOf(
      'SELECT effect, count(*) AS times FROM votes WHERE listing_id IN (?1, ?2) GROUP BY effect ORDER BY effect',
      id,
      other.id,
    )
    expect(results).toEqual([
      { effect: 'counted', times: 2 },
      { effect: 'held', times: 2 },
      { effect: 'void', times: 2 },
    ])
  })

  it('is one for fifty attempts by two admins, and the others learn why', async () => {
    const { id, voteDay } = await makeHeldVotes({ votes: 5 })
    const other = await makeAdmin()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        turn % 2 === 0
          ? decide(`${voteDay}/release`, { version: 1 })
          : decide(`${voteDay}/void`, VOID, other),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const day = await done[0]?.json<VoteDay>()
    expect(day?.version).toBe(2)
    expect(await counter(id)).toBe(day?.state === 'released' ? 5 : 0)
    expect(await statements(id, 'in force')).toBe(day?.state === 'released' ? 0 : 5)
    expect(await auditOf(id)).toHaveLength(1)
    expect(await bodyOf(decide(`${voteDay}/release`, { version: 1 }))).toMatchObject({
      code: 'state_conflict',
      current: day?.state,
    })
  })

  it('decides about 500 votes at once, and takes that back', async () => {
    const { id, voteDay } = await makeHeldVotes({ votes: 500 })
    const before = await rows(id)
    await decide(`${voteDay}/void`, VOID)
    expect(await statements(id, 'in force')).toBe(500)
    await decide(`${voteDay}/undo`, { version: 2 })
    expect(await rows(id)).toBe(before)
    expect(await statements(id, 'lifted')).toBe(500)
    await decide(`${voteDay}/release`, { version: 3 })
    expect(await counter(id)).toBe(500)
  })

  it('leaves a vote that staff restored, when it is taken back', async () => {
    const { id, voteDay, person } = await makeHeldVotes({ votes: 2, state: 'watched' })
    await decide(`${voteDay}/void`, VOID)
    await restoreVote(person)
    expect(await counter(id)).toBe(1)
    await decide(`${voteDay}/undo`, { version: 2 })
    expect(await counter(id)).toBe(2)
    expect(await bodyOf(request('/api/me/statements', { as: person }))).toMatchObject({
      items: [{ ended: 'lifted' }],
    })
    // A second verdict does not take back what was decided about that one.
    await decide(`${voteDay}/void`, { ...VOID, version: 3, confirmed: true })
    expect(await counter(id)).toBe(1)
    expect(await statements(id, 'in force')).toBe(1)
  })

  it('leaves a vote that staff restored, when an earlier verdict is taken back, too', async () => {
    const { id, voteDay, person } = await makeHeldVotes({ votes: 2, state: 'held' })
    await decide(`${voteDay}/release`, { version: 1 })
    await decide(`${voteDay}/void`, { ...VOID, version: 2, confirmed: true })
    await restoreVote(person)
    expect(await counter(id)).toBe(1)
    await decide(`${voteDay}/undo`, { version: 3 })
    expect(await counter(id)).toBe(2)
    await decide(`${voteDay}/undo`, { version: 4 })
    expect(await counter(id)).toBe(1)
  })

  it('about votes whose voter deletes the account leaves no trace of who it was', async () => {
    const { id, voteDay, person } = await makeHeldVotes({ votes: 2, state: 'watched' })
    await decide(`${voteDay}/void`, { ...VOID, note: 'One program.' })
    await deleteAccount(person)
    expect(await count('SELECT count(*) FROM users WHERE id = ?1', person.id)).toBe(0)
    expect(
      await count(
        `SELECT count(*) FROM audit_log WHERE target_kind = 'vote' AND (before LIKE '%' || ?1 || '%' OR target_id LIKE '%' || ?1 || '%')`,
        person.id,
      ),
    ).toBe(0)
    expect(
      await count(
        `SELECT count(*) FROM statements WHERE restriction = 'void-vote' AND person_id IS NULL AND note IS NULL`,
      ),
    ).toBe(1)
    expect((await decide(`${voteDay}/undo`, { version: 2 })).status).toBe(200)
    expect(await counter(id)).toBe(1)
  })

  it.each(['2026-13-01', 'yesterday', '1999-01-01'])('is not about %s', async (day) => {
    const { id } = await makeListing()
    expect((await decide(`/api/admin/vote-days/${id}/${day}/release`, { version: 1 })).status).toBe(404)
    expect((await request(`/api/admin/vote-days/${id}/${day}`, { as: admin })).status).toBe(404)
  })
})
