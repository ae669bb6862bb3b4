import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { keysOf } from '#contract/base/records.ts'
import { DAY } from '#contract/base/time.ts'
import { APPEAL_WITHIN_MS, isRestorable, type Restriction } from '#contract/decisions/statement.ts'
import type { AdminAppeal, Statement } from '#contract/decisions/statement.wire.ts'
import { purgeDeleted } from '../../../jobs/purge-deleted.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { edit, moderate, saveReview } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { DECISIONS, NOTE } from '../../../testing/decisions.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { noticesOf, rowOf, rowsOf, run } from '../../../testing/rows.ts'

/** The ordinary call that takes each decision back; `null` where the person does again what was refused. */
const TAKING_BACK: Record<
  Restriction,
  ((subject: string, statement: string) => [path: string, body?: object, method?: string]) | null
> = {
  deny: (subject) => [`affiliates/${subject}/approve`],
  suspend: (subject) => [`affiliates/${subject}/unsuspend`],
  delete: (subject) => [`affiliates/${subject}/restore`],
  'refuse-change': null,
  'remove-review': (_, statement) => [`statements/${statement}/restore`],
  'remove-post': (_, statement) => [`statements/${statement}/restore`],
  'void-vote': (_, statement) => [`statements/${statement}/restore`],
  'restrict-account': (subject) => [`users/${subject}/unrestrict`, {}],
  'decline-application': (subject) => [`applications/${subject}/status`, { status: 'accepted' }],
  'decline-idea': (subject) => [`roadmap/${subject}`, { status: 'planned' }, 'PATCH'],
}
const EACH = keysOf(DECISIONS).map((restriction) => ({ restriction, make: DECISIONS[restriction] }))

/**
 * What follows from requests and decisions themselves: logs, limits, measurements, and votes of an odd day.
 */
const LOGS =
  /^(?:audit_log|statements|appeals|notices|reports|sessions|quotas|requests|odd_days|status_\w+|sqlite_\w+|_cf_\w+|d1_migrations)$/

/** Every row of all tables except `LOGS`. */
async function dump() {
  const results = await rowsOf<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
  const names = results.flatMap(({ name }) => (LOGS.test(name) ? [] : [name])).toSorted()
  const rows = await env.DB.batch<object>(names.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)))
  return names.map((name, index) => [
    name,
    // A version only rises: an edit form from before must not write back what was decided. The job computes
    // scores again.
    (rows[index]?.results ?? [])
      .map((row) => JSON.stringify({ ...row, version: null, scored_at: null, rating_rank: null }))
      .toSorted(),
  ])
}

const statementOf = async (subjectId: string, voter?: TestUser) => {
  const row = await rowOf<{ id: string }>(
    `SELECT id FROM statements WHERE subject_id = ?1 OR (subject_kind = 'vote' AND person_id = ?2) ORDER BY seq DESC LIMIT 1`,
    subjectId,
    voter?.id ?? null,
  )
  return row?.id ?? ''
}
const mine = async (as: TestUser) =>
  (await bodyOf<{ items: Statement[] }>(request('/api/me/statements', { as }))).items
const appeal = (id: string, as: TestUser | null, words = 'That was not me.') =>
  request(`/api/statements/${id}/appeal`, { as, body: { words } })
const answer = (id: string, as: TestUser | null, outcome = 'overturned') =>
  request(`/api/admin/appeals/${id}`, { as, body: { outcome, answer: 'You are right.' } })

describe.each(EACH)('the decision $restriction', ({ restriction, make }) => {
  const takingBack = TAKING_BACK[restriction]

  it('is read, appealed, answered and taken back by those who may and nobody else', async () => {
    const { person, reporter, subjectId, decide, rule } = await make()
    const [sameAdmin, otherAdmin] = [await makeAdmin(), await makeAdmin()]
    const users = [await makeUser(), ...(reporter ? [reporter] : [])]
    const before = await dump()
    expect((await decide(sameAdmin)).status).toBe(200)
    // An account is restricted by the statement itself, so no other row changes.
    if (restriction !== 'restrict-account') expect(await dump()).not.toEqual(before)
    const id = await statementOf(subjectId, person)

    // Only the person concerned and admins read the decision.
    const others = [...users, sameAdmin, otherAdmin]
    const read = (as: TestUser | null) => request(`/api/statements/${id}`, { as })
    expect((await read(null)).status).toBe(401)
    for (const as of users) expect((await read(as)).status).toBe(404)
    for (const as of [person, sameAdmin, otherAdmin])
      expect(await bodyOf(read(as))).toMatchObject({ _id: id, restriction, rule, note: NOTE, ended: null })
    expect(await bodyOf(read(otherAdmin))).toMatchObject({ appealableUntil: null })
    for (const as of others) expect([await mine(as), await noticesOf(as, 'decision')]).toEqual([[], []])
    expect((await request('/api/me/statements')).status).toBe(401)
    const [own] = await mine(person)
    expect(own).toMatchObject({ _id: id, note: NOTE, appealableUntil: expect.any(String) })
    if (restriction !== 'void-vote') expect(own?.subjectId).toBe(subjectId)
    expect(Object.values(own?.reasons ?? {}).filter((part) => part.length > 10)).toHaveLength(6)
    expect(own?.message).not.toContain('{')
    expect(await noticesOf(person, 'decision')).toHaveLength(1)

    // Only the person concerned may appeal, once.
    expect((await appeal(id, null)).status).toBe(401)
    for (const as of others) expect((await appeal(id, as)).status).toBe(404)
    expect((await answer(id, otherAdmin)).status).toBe(404)
    expect((await appeal(id, person, ' ')).status).toBe(400)
    expect(await bodyOf(appeal(id, person))).toMatchObject({
      appealableUntil: null,
      appeal: { words: 'That was not me.', outcome: null, answerBy: expect.any(String) },
    })
    expect((await appeal(id, person)).status).toBe(409)

    // Another admin decides, once.
    const list = (as: TestUser) => bodyOf<{ items: AdminAppeal[] }>(request('/api/admin/appeals', { as }))
    expect((await request('/api/admin/appeals')).status).toBe(401)
    for (const as of [...users, person])
      expect((await request('/api/admin/appeals', { as })).status).toBe(403)
    expect((await list(sameAdmin)).items).toMatchObject([
      { _id: id, mayDecide: false, person: { id: person.id } },
    ])
    expect((await list(otherAdmin)).items).toMatchObject([{ _id: id, mayDecide: true, note: NOTE }])
    expect(await bodyOf(request('/api/admin/waiting', { as: otherAdmin }))).toMatchObject({ appeals: 1 })
    expect((await answer(id, null)).status).toBe(401)
    for (const as of [...users, person, sameAdmin]) expect((await answer(id, as)).status).toBe(403)
    const decided = await dump()
    const ended = takingBack ? null : 'lifted'
    expect(await bodyOf(answer(id, otherAdmin))).toMatchObject({ ended, mayDecide: false })
    expect((await answer(id, otherAdmin)).status).toBe(409)

    // The answer changes nothing but itself, and the person is told.
    expect(await dump()).toEqual(decided)
    expect(await noticesOf(person, 'appeal')).toHaveLength(1)
    for (const as of others) expect(await noticesOf(as, 'appeal')).toEqual([])
    const accepted = { outcome: 'overturned', answer: 'You are right.', sameAdmin: false }
    expect((await mine(person))[0]).toMatchObject({ ended, appeal: accepted })

    // The appeal stays in the list until another call takes the decision back.
    if (takingBack) {
      expect((await list(sameAdmin)).items).toMatchObject([{ _id: id, ended: null, mayDecide: false }])
      const [path, body, method = 'POST'] = takingBack(subjectId, id)
      const takeBack = (as: TestUser | null) => request(`/api/admin/${path}`, { as, body, method })
      expect((await takeBack(null)).status).toBe(401)
      for (const as of [...users, person]) expect((await takeBack(as)).status).toBe(403)
      expect((await takeBack(sameAdmin)).status).toBe(200)
      if (isRestorable(restriction)) {
        expect(await dump()).toEqual(before)
        expect((await takeBack(sameAdmin)).status).toBe(404)
      }
    }
    expect((await list(otherAdmin)).items).toEqual([])
    expect((await mine(person))[0]).toMatchObject({ ended: 'lifted', appeal: accepted })
    expect(await errorsInReadModels()).toEqual([])
  })

  it('stays when the appeal is decided against the person', async () => {
    const { person, subjectId, decide } = await make()
    await decide(await makeAdmin())
    const id = await statementOf(subjectId, person)
    await appeal(id, person)
    const after = await dump()
    expect((await answer(id, await makeAdmin(), 'upheld')).status).toBe(200)
    expect((await mine(person))[0]).toMatchObject({
      ended: null,
      appeal: { outcome: 'upheld' },
      appealableUntil: null,
    })
    expect((await answer(id, await makeAdmin())).status).toBe(409)
    // The admins of this test are new rows.
    const rest = (tables: Awaited<ReturnType<typeof dump>>) => tables.filter(([name]) => name !== 'users')
    expect(rest(await dump())).toEqual(rest(after))
  })
})

describe('an appeal', () => {
  let listing: { id: string; owner: TestUser }
  let admin: TestUser
  let id: string

  beforeEach(async () => {
    listing = await makeListing({ moderation: 'approved' })
    admin = await makeAdmin()
    await moderate(listing.id, 'suspend', admin, { rule: 'lawful' })
    id = await statementOf(listing.id)
  })

  it('is one for fifty attempts, and has one decision for fifty attempts by two admins', async () => {
    expect(await atOnce(50, () => appeal(id, listing.owner))).toMatchObject({ 201: 1 })
    const two = [await makeAdmin(), await makeAdmin()]
    const decided = await atOnce(50, (turn) =>
      answer(id, two[turn % 2] ?? null, turn % 3 === 0 ? 'upheld' : 'overturned'),
    )
    expect(decided).toEqual({ 200: 1, 409: 49 })
    expect(await noticesOf(listing.owner, 'appeal')).toHaveLength(1)
    expect(await count('SELECT count(*) FROM statements WHERE subject_id = ?1', listing.id)).toBe(1)
    expect(
      await count(
        `SELECT count(*) FROM audit_log WHERE action IN ('statement.overturn', 'statement.uphold') AND target_id = ?1`,
        id,
      ),
    ).toBe(1)
  })

  it('is decided by the admin of the decision only where there is no other, and the statement says so', async () => {
    await appeal(id, listing.owner)
    expect((await answer(id, admin)).status).toBe(403)
    await run(`UPDATE users SET roles = '[]' WHERE id <> ?1`, admin.id)
    expect(await bodyOf(request('/api/admin/appeals', { as: admin }))).toMatchObject({
      items: [{ mayDecide: true }],
    })
    expect((await answer(id, admin)).status).toBe(200)
    expect((await mine(listing.owner))[0]).toMatchObject({ appeal: { sameAdmin: true } })
  })

  it('leaves the list a month after it was accepted, when nobody could take the decision back', async () => {
    await appeal(id, listing.owner)
    await answer(id, await makeAdmin())
    const isListed = async (status: string) => {
      const path = `/api/admin/appeals?status=${status}&limit=50`
      const { items } = await bodyOf<{ items: AdminAppeal[] }>(request(path, { as: admin }))
      return items.some(({ _id }) => _id === id)
    }
    expect([await isListed('waiting'), await isListed('decided')]).toEqual([true, false])
    await run('UPDATE appeals SET decided_at = decided_at - ?2 WHERE statement_id = ?1', id, 31 * DAY)
    expect([await isListed('waiting'), await isListed('decided')]).toEqual([false, true])
  })

  it('is too late after its time, and when the decision is no longer in force', async () => {
    await run('UPDATE statements SET at = at - ?2 WHERE id = ?1', id, APPEAL_WITHIN_MS)
    expect((await mine(listing.owner))[0]?.appealableUntil).toBeNull()
    expect(await bodyOf(appeal(id, listing.owner))).toMatchObject({
      code: 'state_conflict',
      current: 'too_late',
    })
    await run('UPDATE statements SET at = at + ?2 WHERE id = ?1', id, APPEAL_WITHIN_MS)
    await moderate(listing.id, 'unsuspend', admin)
    expect(await bodyOf(appeal(id, listing.owner))).toMatchObject({ current: 'lifted' })
  })

  it('is closed when the decision ends, and waits again when it returns', async () => {
    await appeal(id, listing.owner)
    await request(`/api/admin/affiliates/${listing.id}`, { as: admin, method: 'DELETE' })
    const waiting = () =>
      count('SELECT count(*) FROM appeals WHERE statement_id = ?1 AND decided_at IS NULL', id)
    expect(await waiting()).toBe(0)
    const other = await makeAdmin()
    expect(await bodyOf(answer(id, other))).toMatchObject({ code: 'state_conflict', current: 'replaced' })
    // Who appealed is told, and may appeal the decision that replaced the first.
    expect(
      (await mine(listing.owner)).map(({ restriction, appeal: made }) => [restriction, made?.outcome]),
    ).toEqual([
      ['delete', undefined],
      ['suspend', 'replaced'],
    ])
    expect(await noticesOf(listing.owner, 'appeal')).toMatchObject([{ outcome: 'replaced', id }])
    expect((await mine(listing.owner))[0]?.appealableUntil).not.toBeNull()
    await moderate(listing.id, 'restore', admin)
    expect(await waiting()).toBe(1)
    expect((await mine(listing.owner)).find(({ _id }) => _id === id)?.appeal?.outcome).toBeNull()
    expect((await answer(id, other)).status).toBe(200)
  })
})

describe('while an appeal waits', () => {
  const isWaiting = (id: string) =>
    count('SELECT count(*) FROM appeals WHERE statement_id = ?1 AND decided_at IS NULL', id)

  it.each([
    [
      'deny',
      (subject: string): [string, object] => [
        `/api/admin/affiliates/${subject}/deny`,
        { rule: 'no-hate', note: 'Again.' },
      ],
    ],
    [
      'decline-application',
      (subject: string): [string, object] => [
        `/api/admin/applications/${subject}/status`,
        { status: 'rejected', reviewerNote: 'Again.' },
      ],
    ],
    [
      'decline-application',
      (subject: string): [string, object] => [
        `/api/admin/applications/${subject}/status`,
        { status: 'under-review' },
      ],
    ],
    [
      'restrict-account',
      (subject: string): [string, object] => [`/api/admin/users/${subject}/restrict`, { acts: ['review'] }],
    ],
  ] as const)('nobody closes it by another decision: %s', async (restriction, again) => {
    const { person, subjectId, decide } = await DECISIONS[restriction]()
    const admin = await makeAdmin()
    await decide(admin)
    const id = await statementOf(subjectId)
    await appeal(id, person)
    const before = await dump()
    const [path, body] = again(subjectId)
    expect(await answerOf(request(path, { as: admin, body }))).toMatchObject([
      409,
      { code: 'state_conflict', current: 'appealed' },
    ])
    expect(await dump()).toEqual(before)
    expect([await isWaiting(id), await statementOf(subjectId)]).toEqual([1, id])
    // After the answer staff can decide again.
    await answer(id, await makeAdmin(), 'upheld')
    expect((await request(path, { as: admin, body })).status).toBe(200)
  })

  it('decides only the other servers of many', async () => {
    const [{ person, subjectId, decide }, other] = [await DECISIONS.deny(), await DECISIONS.deny()]
    const admin = await makeAdmin()
    await decide(admin)
    const id = await statementOf(subjectId)
    await appeal(id, person)
    // The server is in the queue again, and the decision is still in force.
    await request(`/api/affiliates/${subjectId}/request-review`, { as: person, method: 'POST' })
    const body = { ids: [subjectId, other.subjectId], action: 'deny', rule: 'no-hate' }
    expect(await bodyOf(request('/api/admin/affiliates/bulk', { as: admin, body }))).toMatchObject({
      items: [{ done: false, because: 'appealed' }, { done: true }],
    })
    expect(await isWaiting(id)).toBe(1)
  })
})

describe('a listing whose owner did something since the decision', () => {
  const stateOf = (id: string) =>
    rowOf<{ moderation: string; requeued_at: number | null }>(
      'SELECT moderation, requeued_at FROM listings WHERE id = ?1',
      id,
    )
  const rewrite = (id: string, as: TestUser) => edit(id, as, { description: 'Other words.' })
  const waitsAgain = (id: string) =>
    count(
      `SELECT count(*) FROM notices WHERE kind = 'decision' AND data ->> 'outcome' = 'pending' AND data ->> 'id' = ?1`,
      id,
    )

  it('rewritten, it waits in the queue after an undone suspension', async () => {
    const [admin, changed, same] = [await makeAdmin(), await DECISIONS.suspend(), await DECISIONS.suspend()]
    await changed.decide(admin)
    await same.decide(admin)
    await rewrite(changed.subjectId, changed.person)
    const ids = [changed.subjectId, same.subjectId]
    expect(await bodyOf(request('/api/admin/affiliates/undo', { as: admin, body: { ids } }))).toMatchObject({
      items: [
        { done: true, moderation: 'pending' },
        { done: true, moderation: 'approved' },
      ],
    })
    expect(await stateOf(changed.subjectId)).toMatchObject({ requeued_at: expect.any(Number) })
    expect([await waitsAgain(changed.subjectId), await waitsAgain(same.subjectId)]).toEqual([1, 0])
  })

  it('withdrawn, it stays denied when staff restore it, and its appeal waits', async () => {
    const { person, subjectId, decide } = await DECISIONS.deny()
    const admin = await makeAdmin()
    await decide(admin)
    const id = await statementOf(subjectId)
    await appeal(id, person)
    expect((await request(`/api/affiliates/${subjectId}`, { as: person, method: 'DELETE' })).status).toBe(200)
    const restored = await moderate(subjectId, 'restore', admin)
    expect(await restored.json()).toMatchObject({ moderation: 'denied' })
    expect((await mine(person))[0]).toMatchObject({ ended: null })
    expect((await answer(id, await makeAdmin())).status).toBe(200)
    expect((await stateOf(subjectId))?.moderation).toBe('denied')
  })
})

const restore = async (id: string) =>
  request(`/api/admin/statements/${id}/restore`, { as: await makeAdmin(), method: 'POST' })

it('keeps the newer review of a person whose removed review comes back', async () => {
  const { person, subjectId, decide } = await DECISIONS['remove-review']()
  await decide(await makeAdmin())
  const id = await statementOf(subjectId)
  const statement = await rowOf<{ listing: string }>(
    `SELECT taken ->> 'serverId' AS listing FROM statements WHERE id = ?1`,
    id,
  )
  await saveReview(String(statement?.listing), person, { rating: 3, text: 'Better now.' })
  const before = await dump()
  expect((await restore(id)).status).toBe(200)
  const rest = (tables: Awaited<ReturnType<typeof dump>>) => tables.filter(([name]) => name !== 'users')
  expect(rest(await dump())).toEqual(rest(before))
})

it('keeps what a decision took until no appeal can bring it back', async () => {
  const { person, subjectId, decide } = await DECISIONS['remove-review']()
  await decide(await makeAdmin())
  const id = await statementOf(subjectId)
  const isKept = () => count('SELECT taken IS NOT NULL FROM statements WHERE id = ?1', id)
  await appeal(id, person)
  const late = { ...systemContext(), now: Date.now() + APPEAL_WITHIN_MS + DAY }
  await sweepExpired(late)
  expect(await isKept()).toBe(1)
  await answer(id, await makeAdmin(), 'upheld')
  await sweepExpired(systemContext())
  expect(await isKept()).toBe(1)
  await sweepExpired(late)
  expect(await isKept()).toBe(0)
})

it('does not purge a deleted server while an appeal against its deletion waits or was accepted', async () => {
  const { person, subjectId, decide } = await DECISIONS.delete()
  await decide(await makeAdmin())
  const id = await statementOf(subjectId)
  await appeal(id, person)
  const later = { ...systemContext(), now: Date.now() + 40 * DAY }
  await purgeDeleted(later)
  expect((await answer(id, await makeAdmin())).status).toBe(200)
  await purgeDeleted(later)
  expect((await moderate(subjectId, 'restore', await makeAdmin())).status).toBe(200)
  expect((await request(`/api/servers/${subjectId}`)).status).toBe(200)
})

it('shows a server that its owner closed as one to decide about, not as deleted', async () => {
  const { id, owner } = await makeListing({ moderation: 'approved' })
  const admin = await makeAdmin()
  await request(`/api/affiliates/${id}/close`, { as: owner, body: { movedTo: null } })
  await moderate(id, 'suspend', admin, { rule: 'lawful' })
  const statement = await statementOf(id)
  await appeal(statement, owner)
  expect(await bodyOf(answer(statement, await makeAdmin()))).toMatchObject({
    about: { server: { moderation: 'suspended', deletedAt: null, closed: true } },
  })
  expect((await moderate(id, 'unsuspend', admin)).status).toBe(200)
})

it('says that a decision about a reported listing followed a report', async () => {
  const { id, owner } = await makeListing({ moderation: 'approved' })
  await request(`/api/servers/${id}/report`, { as: await makeUser(), body: { reason: 'spam' } })
  await moderate(id, 'suspend', await makeAdmin(), { rule: 'no-scams' })
  expect((await mine(owner))[0]).toMatchObject({
    reported: true,
    reasons: { facts: expect.stringContaining('after a report') },
  })
})

it('removes a review without a report, too, and gives its author the reasons', async () => {
  const { id: listing } = await makeListing()
  const [person, admin] = [await makeUser(), await makeAdmin()]
  const { item } = await bodyOf<{ item: { _id: string } }>(
    saveReview(listing, person, { rating: 1, text: 'Buy gems.' }),
  )
  const remove = () =>
    request(`/api/admin/decisions/remove-review/${item._id}`, {
      as: admin,
      body: { rule: 'no-advertising', note: 'Gems.' },
    })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await bodyOf(request(`/api/servers/${listing}`))).toMatchObject({ ratingCnt: 0 })
  expect(await mine(person)).toMatchObject([
    { restriction: 'remove-review', rule: 'no-advertising', note: 'Gems.', reported: false },
  ])
})
