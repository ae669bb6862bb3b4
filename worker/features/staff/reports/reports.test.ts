import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { REPORT_REASONS } from '#contract/staff/report.ts'
import { count, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeReview } from '../../../testing/make-reports.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'

const SPAM = { reason: 'spam', details: '' }

const report = (id: string, as: TestUser | null, body: unknown = SPAM) =>
  request(`/api/servers/${id}/report`, { as, body })
const reportReview = (id: string, reviewId: string, as: TestUser | null, body: unknown = SPAM) =>
  request(`/api/servers/${id}/reviews/${reviewId}/report`, { as, body })
const filed = (id: string) => count('SELECT count(*) FROM reports WHERE listing_id = ?1', id)

const reviewOn = async (listing: string) => (await makeReview({ listing })).id

describe('reporting a server', () => {
  it.each(REPORT_REASONS)('stores the reason %s with its details for admins', async (reason) => {
    const { id } = await makeListing()
    const reporter = await makeUser()
    const response = await report(id, reporter, { reason, details: '  Look at\r\nthe banner.  ' })
    expect(response.status).toBe(201)
    const body = await bodyOf<{ _id: string }>(response)
    expect(body).toEqual({ _id: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/), status: 'open' })
    expect(await rowOf('SELECT * FROM reports WHERE id = ?1', body._id)).toMatchObject({
      listing_id: id,
      review_id: null,
      reporter_id: reporter.id,
      reason,
      details: 'Look at\nthe banner.',
      status: 'open',
    })
  })

  it('accepts one for each person and server in 24 hours', async () => {
    const [{ id }, other] = [await makeListing(), await makeListing()]
    const [me, friend] = [await makeUser(), await makeUser()]
    expect((await report(id, me)).status).toBe(201)
    expect(await answerOf(report(id, me, { reason: 'nsfw' }))).toEqual([
      409,
      { error: 'You already reported recently.', code: 'already_reported', cooldownMs: expect.any(Number) },
    ])
    expect((await report(id, friend)).status).toBe(201)
    expect((await report(other.id, me)).status).toBe(201)
    expect([await filed(id), await filed(other.id)]).toEqual([2, 1])
  })

  it('accepts another once 24 hours have passed, not before', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    await report(id, me)
    const age = (by: number) =>
      run('UPDATE reports SET created_at = created_at - ?1 WHERE listing_id = ?2', by, id)
    await age(DAY - MINUTE)
    expect((await report(id, me)).status).toBe(409)
    await age(MINUTE)
    expect((await report(id, me)).status).toBe(201)
  })

  it('counts one when fifty of one person arrive at once', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    expect(await atOnce(50, () => report(id, me))).toEqual({ 201: 1, 409: 49 })
    expect(await filed(id)).toBe(1)
  })

  it('does not count a report of a review as one of the server', async () => {
    const { id, owner } = await makeListing()
    expect((await reportReview(id, await reviewOn(id), owner)).status).toBe(201)
    expect((await report(id, owner)).status).toBe(201)
  })

  it('limits a person to sixty an hour', async () => {
    const me = await makeUser()
    const { id } = await makeListing()
    await report(id, me)
    await run("UPDATE quotas SET used = 59 WHERE id LIKE 'report:%' AND used = 1")
    expect((await report(id, me)).status).not.toBe(429)
    const response = await report(id, me)
    expect(response.status).toBe(429)
    expect(await bodyOf(response)).toEqual({
      error: 'Too many requests. Try again later.',
      code: 'rate_limited',
      retryAfterMs: expect.any(Number),
    })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the reports of one person', () => {
  it('are twenty in any 24 hours, of servers, reviews and posts together', async () => {
    const { id, owner } = await makeListing()
    const [review, other] = [await reviewOn(id), (await makeListing()).id]
    const fill = (times: number) =>
      run(
        `INSERT INTO reports (id, listing_id, reporter_id, reason, created_at, updated_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
         SELECT ?1 || i, 'other' || i, ?1, 'spam', ?2, 1 FROM n`,
        owner.id,
        Date.now() - HOUR,
        times,
      )
    await fill(19)
    expect((await reportReview(id, review, owner)).status).toBe(201)
    const refused = await report(other, owner)
    expect(await answerOf(refused)).toEqual([
      429,
      {
        error: 'You can send 20 reports a day.',
        code: 'rate_limited',
        retryAfterMs: expect.any(Number),
      },
    ])
    expect(await filed(other)).toBe(0)
    await run('UPDATE reports SET created_at = created_at - ?2 WHERE reporter_id = ?1', owner.id, DAY)
    expect((await report(other, owner)).status).toBe(201)
  })
})

describe('reporting a review', () => {
  it('stores it with its review for admins', async () => {
    const { id, owner } = await makeListing()
    const review = await reviewOn(id)
    expect((await reportReview(id, review, owner, { reason: 'nsfw', details: 'Bad words' })).status).toBe(201)
    expect(await rowOf('SELECT * FROM reports WHERE listing_id = ?1', id)).toMatchObject({
      review_id: review,
      reporter_id: owner.id,
      reason: 'nsfw',
      details: 'Bad words',
      status: 'open',
    })
  })

  it('accepts only one for each review, ever', async () => {
    const { id, owner } = await makeListing()
    const [first, second] = [await reviewOn(id), await reviewOn(id)]
    expect((await reportReview(id, first, owner)).status).toBe(201)
    await run(`UPDATE reports SET created_at = created_at - ?1, status = 'closed'`, 400 * DAY)
    expect(await answerOf(reportReview(id, first, owner, { reason: 'other' }))).toEqual([
      409,
      { error: 'You already reported this review.', code: 'already_reported' },
    ])
    expect((await reportReview(id, second, owner)).status).toBe(201)
    expect(await filed(id)).toBe(2)
  })

  it('counts one when fifty arrive at once', async () => {
    const { id, owner } = await makeListing()
    const review = await reviewOn(id)
    expect(await atOnce(50, () => reportReview(id, review, owner))).toEqual({ 201: 1, 409: 49 })
    expect(await filed(id)).toBe(1)
  })

  it('accepts only reviews of that server', async () => {
    const [mine, other] = [await makeListing(), await makeListing()]
    const foreign = await reviewOn(other.id)
    for (const review of [foreign, 'doesNotExist', "' OR 1=1 --"]) {
      expect(await answerOf(reportReview(mine.id, encodeURIComponent(review), mine.owner))).toEqual([
        404,
        { error: 'Review not found', code: 'not_found' },
      ])
    }
    expect(await filed(mine.id)).toBe(0)
  })
})

it('a reported review is remembered for its owner, and for nobody else', async () => {
  const { id, owner } = await makeListing()
  const review = await reviewOn(id)
  const reportedOf = async (as: TestUser) =>
    (await bodyOf<{ reportedReviews: string[] }>(request(`/api/servers/${id}/viewer`, { as })))
      .reportedReviews
  expect(await reportedOf(owner)).toEqual([])
  await reportReview(id, review, owner)
  await report(id, owner)
  expect(await reportedOf(owner)).toEqual([review])
  expect(await reportedOf(await makeUser())).toEqual([])
})
