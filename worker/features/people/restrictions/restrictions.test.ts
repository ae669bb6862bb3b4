import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { SessionClaim } from '../../../http/session-cookie.ts'
import { sessionStatement } from '../../../http/session-row.ts'
import type { Ctx } from '../../../http/verb.ts'
import { moderate, saveReview, vote } from '../../../testing/acts.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { actionsOn, auditOf, outcomesOf, rowsOf, run } from '../../../testing/rows.ts'
import { castVote } from '../../votes/cast-vote.ts'
import { expireRestrictions } from './expire-restrictions.ts'

interface Answer {
  _id: string
  restriction: { statementId: string; acts: string[]; until: string | null } | null
}

const restrict = (person: { id: string }, as: TestUser | null, body: object) =>
  request(`/api/admin/users/${person.id}/restrict`, { as, body })
const unrestrict = (person: { id: string }, as: TestUser | null, body: object = {}) =>
  request(`/api/admin/users/${person.id}/unrestrict`, { as, body })
const inFuture = (ms: number) => iso(Date.now() + ms)
const running = async (person: TestUser) =>
  (await bodyOf<{ restriction?: Answer['restriction'] }>(request('/api/auth/me', { as: person }))).restriction

async function restrictionOf(person: { id: string }, as: TestUser, body: object) {
  const { restriction } = await bodyOf<Answer>(restrict(person, as, body))
  if (!restriction) throw new Error('Nothing was restricted')
  return restriction
}

const statementsOf = (person: { id: string }) =>
  rowsOf('SELECT * FROM statements WHERE subject_id = ?1 ORDER BY seq', person.id)

describe('restricting an account', () => {
  it('counts from the next request, with statement, notice and audit entry', async () => {
    const [person, admin, { id }] = [await makeUser(), await makeAdmin(), await makeListing()]
    const until = inFuture(DAY)
    const response = await restrict(person, admin, {
      acts: ['report', 'vote', 'vote'],
      until,
      rule: 'fair-votes',
      note: 'Five accounts in one hour.',
      reported: true,
      replaces: null,
    })
    const { restriction } = await bodyOf<{ restriction: Record<string, unknown> }>(response)
    expect([response.status, restriction]).toEqual([
      200,
      {
        statementId: expect.any(String),
        acts: ['vote', 'report'],
        until,
        rule: 'fair-votes',
        note: 'Five accounts in one hour.',
        at: expect.any(String),
        by: { id: admin.id, username: admin.username, avatar: null },
      },
    ])
    expect(await answerOf(vote(id, person))).toEqual([
      403,
      {
        code: 'restricted',
        error: expect.stringMatching(/^You cannot vote until \w+ \d+, \d{4}, \d\d:\d\d UTC, because staff/),
        statementId: restriction['statementId'],
      },
    ])
    expect(await running(person)).toEqual({
      statementId: restriction['statementId'],
      acts: ['vote', 'report'],
      until,
      rule: 'fair-votes',
    })
    expect(await statementsOf(person)).toMatchObject([
      {
        restriction: 'restrict-account',
        person_id: person.id,
        subject_name: person.username,
        rule: 'fair-votes',
        note: 'Five accounts in one hour.',
        until: Date.parse(until),
        reported: 1,
        decided_by: admin.id,
        ended: null,
      },
    ])
    expect(await outcomesOf(person)).toEqual(['restrict-account'])
    expect(await auditOf(person.id)).toMatchObject([{ action: 'user.restrict' }])
  })

  it('counts none of many votes at once', async () => {
    const { id } = await makeListing()
    const [person, admin] = [await makeUser(), await makeAdmin()]
    await restrict(person, admin, { acts: ['vote'] })
    const before = await count('SELECT votes FROM listings WHERE id = ?1', id)
    const all = await Promise.all([person, await makeUser(), person].map((as) => vote(id, as)))
    expect(all.map(({ status }) => status)).toEqual([403, 200, 403])
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(before + 1)
    expect(await count('SELECT count(*) FROM votes WHERE user_id = ?1', person.id)).toBe(0)
  })

  it('costs a vote and a session no row, however many decisions there were about somebody', async () => {
    const { id } = await makeListing()
    const [person, admin] = [await makeUser(), await makeAdmin()]
    const costOf = async (work: (ctx: Ctx) => Promise<unknown>) => {
      const { ctx, meter } = meteredContext()
      await work(ctx)
      return meter.rowsRead
    }
    const session = (ctx: Ctx) => ctx.db.first(sessionStatement(person.claim, ctx.now))
    const cast = (claim: SessionClaim) => (ctx: Ctx) => castVote(ctx, { listingId: id, claim })
    const before = [await costOf(session), await costOf(cast((await makeUser()).claim))]
    await run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       INSERT INTO statements (id, at, restriction, subject_kind, subject_id, person_id, rule, ended_at, ended, acts)
       SELECT 'many' || i, 1, 'restrict-account', 'user', ?1, ?1, 'other', 2, 'lifted', '["vote"]' FROM n`,
      person.id,
    )
    for (let others = 0; others < 20; others += 1) await restrict(await makeUser(), admin, { acts: ['vote'] })
    expect([await costOf(session), await costOf(cast(person.claim))]).toEqual(before)
  })

  it('lasts until its time, for good without one', async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()]
    await restrict(person, admin, { acts: ['vote'], until: inFuture(DAY) })
    await run('UPDATE statements SET until = ?2 WHERE subject_id = ?1', person.id, Date.now() - 1)
    expect(await running(person)).toBeUndefined()
    const ctx = systemContext(Date.now())
    await expireRestrictions(ctx)
    await expireRestrictions(ctx)
    expect(await statementsOf(person)).toMatchObject([{ ended: 'expired', holder: null }])
    expect(await outcomesOf(person)).toEqual(['restrict-account', 'expired'])
    const restriction = await restrictionOf(person, admin, { acts: ['vote'] })
    expect(restriction.until).toBeNull()
    await expireRestrictions(systemContext(Date.now() + 100 * 365 * DAY))
    expect(await running(person)).toMatchObject({ until: null })
  })

  it('cannot end in the past', async () => {
    const person = await makeUser()
    expect(
      await answerOf(restrict(person, await makeAdmin(), { acts: ['vote'], until: inFuture(-1) })),
    ).toMatchObject([400, { field: 'until' }])
    expect(await statementsOf(person)).toEqual([])
  })

  it('is about people who are no admins', async () => {
    const [person, admin, other] = [await makeUser(), await makeAdmin(), await makeAdmin()]
    const body = { acts: ['vote'] }
    expect((await restrict({ id: 'nobodyHasIt1' }, admin, body)).status).toBe(404)
    expect((await unrestrict({ id: 'nobodyHasIt1' }, admin)).status).toBe(404)
    for (const subject of [admin, other]) {
      expect(await answerOf(restrict(subject, admin, body))).toMatchObject([409, { current: 'admin' }])
    }
    for (const { id } of [person, admin, other]) expect(await statementsOf({ id })).toEqual([])
  })

  it('holds for somebody who becomes an admin later, who cannot lift it', async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()]
    await restrict(person, admin, { acts: ['vote'] })
    await request('/api/admin/team', { as: admin, body: { id: person.id } })
    expect((await unrestrict(person, person)).status).toBe(403)
    expect(await running(person)).toMatchObject({ acts: ['vote'] })
    expect((await unrestrict(person, admin)).status).toBe(200)
    expect(await running(person)).toBeUndefined()
  })

  it('is one decision for fifty admins at once, and for a repeated request', async () => {
    const person = await makeUser()
    const admins = await Promise.all(Array.from({ length: 50 }, makeAdmin))
    const answers = await Promise.all(
      admins.map((admin) => restrict(person, admin, { acts: ['vote'], replaces: null })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const winner = admins[answers.findIndex(({ status }) => status === 200)]
    if (!winner) throw new Error('Nobody decided')
    expect((await restrict(person, winner, { acts: ['vote'], replaces: null })).status).toBe(200)
    expect((await restrict(person, winner, { acts: ['vote'] })).status).toBe(200)
    expect(await statementsOf(person)).toHaveLength(1)
    expect(await outcomesOf(person)).toEqual(['restrict-account'])
  })

  it('takes the place of an earlier one, if the caller saw that', async () => {
    const [person, admin, other] = [await makeUser(), await makeAdmin(), await makeAdmin()]
    const first = await restrictionOf(person, admin, { acts: ['vote'] })
    expect(await answerOf(restrict(person, other, { acts: ['review'], replaces: null }))).toMatchObject([
      409,
      { current: 'restricted' },
    ])
    const second = await restrictionOf(person, other, { acts: ['review'], replaces: first.statementId })
    expect(second.acts).toEqual(['review'])
    expect(await statementsOf(person)).toMatchObject([
      { ended: 'replaced', holder: null },
      { ended: null, holder: expect.any(String) },
    ])
  })
})

describe('lifting a restriction', () => {
  it('counts from the next request, once, and tells the person', async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()]
    await restrict(person, admin, { acts: ['vote', 'review', 'report', 'submit', 'suggest'] })
    const admins = await Promise.all(Array.from({ length: 20 }, makeAdmin))
    const answers = await Promise.all(admins.map((as) => unrestrict(person, as, { note: 'Enough.' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await running(person)).toBeUndefined()
    expect(await statementsOf(person)).toMatchObject([{ ended: 'lifted', holder: null }])
    expect(await outcomesOf(person)).toEqual(['restrict-account', 'unrestrict'])
    expect(await actionsOn(person.id)).toEqual(['user.restrict', 'user.unrestrict'])
  })

  it('does not lift another one than the caller saw', async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()]
    const first = await restrictionOf(person, admin, { acts: ['vote'] })
    await restrict(person, admin, { acts: ['review'] })
    expect(await answerOf(unrestrict(person, admin, { statementId: first.statementId }))).toMatchObject([
      409,
      { current: 'restricted' },
    ])
    expect(await running(person)).toMatchObject({ acts: ['review'] })
  })

  it('as an undo puts the one before in force again, byte for byte, and only for its author', async () => {
    const [person, admin] = [await makeUser(), await makeAdmin()]
    await restrict(person, await makeAdmin(), { acts: ['vote'], until: inFuture(7 * DAY) })
    const before = await statementsOf(person)
    const { statementId } = await restrictionOf(person, admin, { acts: ['review'] })
    expect((await unrestrict(person, await makeAdmin(), { statementId, undo: true })).status).toBe(409)
    for (let again = 0; again < 2; again += 1) {
      expect(await answerOf(unrestrict(person, admin, { statementId, undo: true }))).toMatchObject([
        200,
        { restriction: { acts: ['vote'] } },
      ])
    }
    expect((await statementsOf(person)).slice(0, 1)).toEqual(before)
    // What the person is told last is that the earlier one is in force.
    expect(await outcomesOf(person)).toEqual(['restrict-account', 'restrict-account', 'restrict-account'])
    expect(await statementsOf(person)).toMatchObject([{ ended: null }, { ended: 'lifted', holder: null }])
    // Lifting is no undo: no earlier restriction takes effect again.
    await unrestrict(person, admin)
    expect(await running(person)).toBeUndefined()
  })
})

describe('the page of a person', () => {
  it('shows the latest of what they have and did, for admins', async () => {
    const admin = await makeAdmin()
    const { id, owner, name } = await makeListing()
    const other = await makeListing()
    await saveReview(other.id, owner, { rating: 2, text: 'Dull.' })
    await request(`/api/servers/${other.id}/report`, { as: owner, body: { reason: 'spam' } })
    await request(`/api/servers/${id}/report`, { as: other.owner, body: { reason: 'nsfw' } })
    await moderate(id, 'suspend', admin, { rule: 'no-scams' })
    await restrict(owner, admin, { acts: ['submit'], note: 'Wait.' })
    const path = `/api/admin/users/${owner.id}`
    expect(await bodyOf(request(path, { as: admin }))).toMatchObject({
      _id: owner.id,
      username: owner.username,
      role: null,
      restriction: { acts: ['submit'], note: 'Wait.', by: { id: admin.id } },
      servers: { items: [{ _id: id, name, moderation: 'suspended' }], more: false },
      reviews: { items: [{ server: { _id: other.id }, rating: 2, text: 'Dull.' }] },
      reported: { items: [{ server: { _id: other.id }, reason: 'spam', status: 'open' }] },
      reports: { items: [{ server: { _id: id }, reason: 'nsfw', aboutReview: false }] },
      decisions: {
        items: [
          { restriction: 'restrict-account', acts: ['submit'], ended: null },
          { restriction: 'suspend', about: name, rule: 'no-scams', acts: null },
        ],
      },
    })
  })
})
