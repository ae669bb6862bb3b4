import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { AUTHOR_LIMIT, REVIEW_COHORT_MIN } from '#contract/reviews/review-trust.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { recountCounters } from '../../jobs/recount-counters.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { atOnce, bodyOf, request } from '../../testing/request.ts'
import { auditOf, outcomesOf, rowOf, rowsOf, run } from '../../testing/rows.ts'
import { systemContext } from '../../testing/contexts.ts'
import { judgeReviews } from './judge-reviews.ts'
import { deleteReview } from '../../testing/acts.ts'

let salts = 0
/** Somebody who is here for the first time, with an account of so many days. */
async function makeAuthor(days: number): Promise<TestUser> {
  const person = await makeUser()
  salts += 1
  const chatId = String((BigInt(Date.now() - days * DAY - 1_420_070_400_000) << 22n) + BigInt(salts))
  await run('UPDATE users SET chat_id = ?2, created_at = ?3 WHERE id = ?1', person.id, chatId, Date.now())
  return person
}

interface Saved {
  item: { _id: string; effect: string }
  ratingAvg: number
  ratingCnt: number
}
const review = (id: string, as: TestUser, rating: number) =>
  bodyOf<Saved>(
    request(`/api/servers/${id}/reviews`, {
      as,
      body: { rating },
      headers: { 'cf-connecting-ip': '198.51.100.77' },
      cf: { asn: 64_500, tlsClientCiphersSha1: 'curl', tlsClientExtensionsSha1: 'curl' },
    }),
  )
const judge = (now = Date.now()) => judgeReviews(systemContext(now), null)
const rated = async (id: string) => {
  expect(await errorsInReadModels()).toEqual([])
  const [row] = await rowsOf(
    'SELECT rating_sum AS sum, rating_cnt AS reviews FROM listings WHERE id = ?1',
    id,
  )
  return row
}
const page = (id: string) =>
  bodyOf<{ items: { effect: string }[]; total: number; uncounted: number; spread: number[] }>(
    request(`/api/servers/${id}/reviews`),
  )
const noticesOf = (person: TestUser) => outcomesOf(person, 'review')

/** A listing with good reviews of last week, then fresh accounts that give one star within seconds. */
async function attacked(reviews = REVIEW_COHORT_MIN) {
  const owner = await makeUser()
  const { id } = await makeListing({ owner })
  for (const rating of [5, 5, 4, 5, 5]) await review(id, await makeAuthor(400), rating)
  await run('DELETE FROM signals WHERE listing_id = ?1', id)
  await run(
    'UPDATE reviews SET created_at = ?2, updated_at = ?2 WHERE listing_id = ?1',
    id,
    Date.now() - 7 * DAY,
  )
  const authors: TestUser[] = []
  for (let place = 0; place < reviews; place += 1) {
    const author = await makeAuthor(2)
    await review(id, author, 1)
    authors.push(author)
  }
  const [author] = authors
  if (!author) throw new Error('no author')
  return { id, owner, author }
}

describe('reviews of people who are new here', () => {
  it('that are odd together are shown and do not count, those before and those to come', async () => {
    const { id, owner, author } = await attacked()
    expect(await rated(id)).toEqual({ sum: 24 + REVIEW_COHORT_MIN, reviews: 5 + REVIEW_COHORT_MIN })
    await judge()
    expect(await rated(id)).toEqual({ sum: 24, reviews: 5 })
    const next = await makeAuthor(2)
    expect(await review(id, next, 1)).toMatchObject({
      item: { effect: 'held' },
      ratingAvg: 4.8,
      ratingCnt: 5,
    })
    const shown = await page(id)
    expect([shown.total, shown.uncounted, shown.spread]).toEqual([
      6 + REVIEW_COHORT_MIN,
      1 + REVIEW_COHORT_MIN,
      [0, 0, 0, 1, 4],
    ])
    expect(shown.items[0]).toMatchObject({ effect: 'held' })
    expect([await noticesOf(author), await noticesOf(next)]).toEqual([['held'], ['held']])
    expect(await noticesOf(owner)).toEqual(['received-held'])
    // Again, by a repeated run and by an edit, nothing changes.
    await judge()
    await review(id, next, 2)
    expect(await rated(id)).toEqual({ sum: 24, reviews: 5 })
    expect(await recountCounters(systemContext())).toEqual([])
  })

  it('that midnight cuts in two wait together', async () => {
    const { id } = await attacked()
    const today = Math.floor(Date.now() / DAY)
    const results = await rowsOf<{ id: string; author_id: string }>(
      `SELECT r.id, r.author_id FROM reviews r JOIN signals s ON s.user_id = r.author_id WHERE r.listing_id = ?1`,
      id,
    )
    for (const [place, row] of results.entries()) {
      const at = today * DAY + (place - REVIEW_COHORT_MIN / 2) * 10_000
      await env.DB.batch([
        env.DB.prepare('UPDATE reviews SET updated_at = ?2 WHERE id = ?1').bind(row.id, at),
        env.DB.prepare('UPDATE signals SET day = ?2, at = ?3 WHERE user_id = ?1').bind(
          row.author_id,
          Math.floor(at / DAY),
          at,
        ),
      ])
    }
    await judge(today * DAY + 30 * MINUTE)
    expect(await rated(id)).toEqual({ sum: 24, reviews: 5 })
  })

  it('count below half a dozen, and of people who have been here for a month', async () => {
    const few = await attacked(REVIEW_COHORT_MIN - 1)
    await judge()
    expect(await rated(few.id)).toMatchObject({ reviews: 4 + REVIEW_COHORT_MIN })

    const { id } = await attacked()
    await judge()
    const known = await makeAuthor(400)
    await run('UPDATE users SET created_at = ?2 WHERE id = ?1', known.id, Date.now() - 40 * DAY)
    expect(await review(id, known, 1)).toMatchObject({ item: { effect: 'counted' }, ratingCnt: 6 })
  })

  it('of a crowd with old accounts, at the pace of people, count', async () => {
    const { id } = await makeListing()
    for (let fan = 0; fan < 12; fan += 1) await review(id, await makeAuthor(60 + 61 * fan), 5)
    const results = await rowsOf('SELECT id FROM reviews WHERE listing_id = ?1', id)
    const start = Math.floor(Date.now() / DAY) * DAY
    for (const [place, row] of results.entries())
      await env.DB.batch(
        [
          'UPDATE reviews SET updated_at = ?2 WHERE id = ?1',
          'UPDATE signals SET at = ?2 WHERE user_id = (SELECT author_id FROM reviews WHERE id = ?1)',
        ].map((text) => env.DB.prepare(text).bind(row['id'], start + place * place * 3 * MINUTE)),
      )
    await judge()
    expect(await rated(id)).toEqual({ sum: 60, reviews: 12 })
  })

  it('leave hashes that are erased after 30 days, or with the review', async () => {
    const { id, author } = await attacked(1)
    const row = await rowOf('SELECT * FROM signals WHERE listing_id = ?1', id)
    expect(row).toMatchObject({ network: expect.stringMatching(/^[\w-]{12}$/) })
    expect(JSON.stringify(row)).not.toMatch(/198\.51|64500|curl/)
    const other = await attacked(1)
    await deleteReview(id, author)
    expect(await count('SELECT count(*) FROM signals WHERE listing_id = ?1', id)).toBe(0)
    await sweepExpired(systemContext(Date.now() + 32 * DAY))
    expect(await count('SELECT count(*) FROM signals WHERE listing_id = ?1', other.id)).toBe(0)
  })
})

describe('many extreme stars of one author on one day', () => {
  it('wait on every server, and no other stars do', async () => {
    const author = await makeAuthor(400)
    const ids: string[] = []
    for (let place = 0; place < AUTHOR_LIMIT.REVIEWS; place += 1) ids.push((await makeListing()).id)
    const fine = (await makeListing()).id
    await review(fine, author, 3)
    const answers: string[] = []
    for (const id of ids) answers.push((await review(id, author, 1)).item.effect)
    expect(answers).toEqual([...ids.slice(1).map(() => 'counted'), 'held'])
    for (const id of ids) expect(await rated(id)).toEqual({ sum: 0, reviews: 0 })
    expect(await rated(fine)).toEqual({ sum: 3, reviews: 1 })
    expect(await noticesOf(author)).toEqual(ids.map(() => 'held'))
  })
})

describe('a held review', () => {
  const confirm = (as: TestUser) =>
    bodyOf<{ reviews: unknown }>(request('/api/me/votes/confirm', { as, method: 'POST' }))

  it('counts when its author comes back on a later day, and is not held again', async () => {
    const { id, author } = await attacked()
    await judge()
    expect(await confirm(author)).toMatchObject({ reviews: { confirmed: 0, waiting: 1 } })
    const own = await bodyOf<{ items: unknown[] }>(request('/api/me/reviews', { as: author }))
    expect(own.items).toMatchObject([{ effect: 'held' }])
    const held = await bodyOf<{ reviews: unknown[] }>(request('/api/me/votes/held', { as: author }))
    expect(held.reviews).toMatchObject([{ serverId: id, reason: 'accounts' }])
    await run('UPDATE reviews SET updated_at = updated_at - ?2 WHERE author_id = ?1', author.id, DAY)
    expect(await confirm(author)).toMatchObject({ reviews: { confirmed: 1, waiting: 0 } })
    expect(await rated(id)).toEqual({ sum: 25, reviews: 6 })
    expect(await review(id, author, 2)).toMatchObject({ item: { effect: 'counted' }, ratingCnt: 6 })
    await judge()
    expect(await rated(id)).toEqual({ sum: 26, reviews: 6 })
    expect(await noticesOf(author)).toEqual(['held', 'counted'])
  })

  it('is released by staff, once, and that can be taken back', async () => {
    const { id, author } = await attacked()
    await judge()
    const { item } = await bodyOf<Saved>(request(`/api/servers/${id}/reviews?mine=1`, { as: author }))
    const admin = await makeAdmin()
    const decide = (effect: string, reviewId = item._id) =>
      request(`/api/admin/reviews/${reviewId}/effect`, { as: admin, method: 'PUT', body: { effect } })
    expect(await atOnce(5, () => decide('counted'))).toEqual({ 200: 5 })
    expect(await rated(id)).toEqual({ sum: 25, reviews: 6 })
    expect(await auditOf(item._id)).toMatchObject([{ action: 'review.count' }])
    expect((await decide('held')).status).toBe(200)
    expect(await rated(id)).toEqual({ sum: 24, reviews: 5 })
    const never = await review((await makeListing()).id, await makeAuthor(400), 4)
    expect((await decide('held', never.item._id)).status).toBe(404)
  })

  it('leaves every figure right when its author withdraws it, staff remove it, or the account goes', async () => {
    const { id, author } = await attacked()
    await judge()
    await deleteReview(id, author)
    expect(await rated(id)).toEqual({ sum: 24, reviews: 5 })
    const next = await makeAuthor(2)
    const { item } = await review(id, next, 1)
    const admin = await makeAdmin()
    const removed = await request(`/api/admin/reviews/${item._id}`, {
      as: admin,
      method: 'DELETE',
      body: { rule: 'honest-reviews' },
    })
    expect(removed.status).toBe(200)
    expect(await rated(id)).toEqual({ sum: 24, reviews: 5 })
  })
})
