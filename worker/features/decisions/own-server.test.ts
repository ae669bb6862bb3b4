import { describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { makeAdmin, makeListing, makeModerator, type TestUser } from '../../testing/factories.ts'
import { makeReport, makeReview } from '../../testing/make-reports.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { rowOf, rowsOf, run } from '../../testing/rows.ts'

const post = (path: string, as: TestUser, body: object = {}) => request(path, { as, method: 'POST', body })
const statementOf = async (person: TestUser) =>
  (await rowOf<{ id: string }>('SELECT id FROM statements WHERE person_id = ?1 ORDER BY seq DESC', person.id))
    ?.id ?? ''
const statusFor = async (as: TestUser, path: string) => (await request(path, { as })).status
const join = (id: string, { id: person }: TestUser) =>
  run('INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)', id, person)

describe('a moderator', () => {
  it('answers no appeal about a server that they edit', async () => {
    const [admin, moderator, { id, owner }] = [await makeAdmin(), await makeModerator(), await makeListing()]
    await join(id, moderator)
    await post(`/api/admin/affiliates/${id}/suspend`, admin, { rule: 'lawful' })
    const statement = await statementOf(owner)
    await post(`/api/statements/${statement}/appeal`, owner, { words: 'We do no such thing.' })
    const path = `/api/admin/appeals/${statement}`
    const answer = { outcome: 'overturned', answer: 'Right.' }
    const mayDecide = async (as: TestUser) =>
      (
        await bodyOf<{ items: { _id: string; mayDecide: boolean }[] }>(
          request('/api/admin/appeals?limit=50', { as }),
        )
      ).items.find(({ _id }) => _id === statement)?.mayDecide
    expect([await mayDecide(moderator), await mayDecide(await makeModerator())]).toEqual([false, true])
    expect((await post(path, moderator, answer)).status).toBe(403)
    expect((await post(path, await makeModerator(), answer)).status).toBe(200)
  })

  it('decides nothing about a server whose team they left in the last 30 days', async () => {
    const [moderator, { id }] = [await makeModerator(), await makeListing()]
    await join(id, moderator)
    expect(
      (
        await request(`/api/affiliates/${id}/team/members/${moderator.id}`, {
          as: moderator,
          method: 'DELETE',
        })
      ).status,
    ).toBe(200)
    await makeReport({ listing: id })
    const report = await rowOf<{ id: string }>('SELECT id FROM reports WHERE listing_id = ?1', id)
    const acts = (as: TestUser) => [
      post(`/api/admin/affiliates/${id}/suspend`, as, { rule: 'lawful' }),
      request(`/api/admin/affiliates/${id}`, {
        as,
        method: 'PATCH',
        body: { version: 1, description: 'Mine.' },
      }),
      request(`/api/affiliates/${id}`, { as, method: 'PATCH', body: { website: 'https://mine.com' } }),
      post(`/api/admin/reports/${report?.id}/reviewed`, as),
      request(`/api/admin/affiliates/${id}/review`, { as }),
    ]
    const statuses = async () => (await Promise.all(acts(moderator))).map(({ status }) => status)
    expect(await statuses()).toEqual([403, 403, 403, 403, 403])
    expect(
      JSON.stringify(await bodyOf(request('/api/admin/reports?limit=50', { as: moderator }))),
    ).not.toContain(id)
    await run('UPDATE listing_members SET left_at = ?2 WHERE listing_id = ?1', id, Date.now() - 31 * DAY)
    for (const act of acts(moderator)) expect((await act).status).toBe(200)
  })

  it('takes back no decision about a server that they edit by now', async () => {
    const [moderator, { id }] = [await makeModerator(), await makeListing()]
    await post(`/api/admin/affiliates/${id}/suspend`, moderator, { rule: 'lawful' })
    await join(id, moderator)
    const undo = (as: TestUser) => post('/api/admin/affiliates/undo', as, { ids: [id] })
    expect((await undo(moderator)).status).toBe(403)
    expect(await rowOf('SELECT moderation FROM listings WHERE id = ?1', id)).toEqual({
      moderation: 'suspended',
    })
  })

  it('reads neither who reported their own server and review, nor what staff note about them', async () => {
    const [moderator, other] = [await makeModerator(), await makeModerator()]
    const { id } = await makeListing({ owner: moderator })
    const review = await makeReview()
    await run('UPDATE reviews SET author_id = ?2 WHERE id = ?1', review.id, moderator.id)
    for (const report of [{ listing: id }, { review }]) await makeReport(report)
    const idsFor = async (as: TestUser, path: string) => JSON.stringify(await bodyOf(request(path, { as })))
    for (const path of ['/api/admin/reports?limit=50', '/api/admin/reports/groups?limit=50'])
      for (const about of [id, review.id]) {
        expect(await idsFor(other, path)).toContain(about)
        expect(await idsFor(moderator, path)).not.toContain(about)
      }
    const reporters = await rowsOf<{ id: string }>(
      'SELECT reporter_id AS id FROM reports WHERE listing_id = ?1 OR review_id = ?2',
      id,
      review.id,
    )
    for (const path of reporters.map((reporter) => `/api/admin/users/${reporter.id}`)) {
      const reportedFor = async (as: TestUser) =>
        (await bodyOf<{ reported: { items: object[] } }>(request(path, { as }))).reported.items.length
      expect([await reportedFor(other), await reportedFor(moderator)]).toEqual([1, 0])
    }
    expect(reporters).toHaveLength(2)
    for (const path of [
      `/api/admin/affiliates/${id}/review`,
      `/api/admin/notes/listing/${id}`,
      `/api/admin/notes/user/${moderator.id}`,
    ])
      expect([path, await statusFor(moderator, path), await statusFor(other, path)]).toEqual([path, 403, 200])
  })

  it('does not put back a review of their own', async () => {
    const review = await makeReview()
    const [admin, moderator] = [await makeAdmin(), await makeModerator()]
    await run('UPDATE reviews SET author_id = ?2 WHERE id = ?1', review.id, moderator.id)
    await post(`/api/admin/decisions/remove-review/${review.id}`, admin, { rule: 'no-hate', note: 'Rude.' })
    const statement = await statementOf(moderator)
    const path = `/api/admin/statements/${statement}/restore`
    expect([statement === '', (await post(path, moderator)).status]).toEqual([false, 403])
    expect((await post(path, admin)).status).toBe(200)
  })
})
