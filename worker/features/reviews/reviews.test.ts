import { describe, expect, it, vi } from 'vitest'
import type { Listing } from '#contract/listings/listing.ts'
import type { Review } from '#contract/reviews/review.ts'
import { recountCounters } from '../../jobs/recount-counters.ts'
import { deleteReview, moderate, saveReview } from '../../testing/acts.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { systemContext } from '../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { answerOf, atOnce, bodyOf, request } from '../../testing/request.ts'
import { rowsOf, run } from '../../testing/rows.ts'

interface Saved {
  item: Review
  ratingAvg: number
  ratingCnt: number
}
interface Page {
  items: Review[]
  total: number
  page: number
  limit: number
  spread: number[]
}

const rate = async (id: string, rating: number, text?: string) =>
  saveReview(id, await makeUser(), { rating, text })
const read = (id: string, query = '') => bodyOf<Page>(request(`/api/servers/${id}/reviews${query}`))
const mine = (id: string, as: TestUser) => request(`/api/servers/${id}/reviews?mine=1`, { as })
const detail = (id: string) => bodyOf<{ ratingAvg: number; ratingCnt: number }>(request(`/api/servers/${id}`))
const stored = (id: string) => count('SELECT count(*) FROM reviews WHERE listing_id = ?1', id)
const expectNoErrors = () => vi.waitFor(async () => expect(await errorsInReadModels()).toEqual([]), 5000)

describe('the spread of stars and the orders', () => {
  it('counts each number of stars, also after a change and a withdrawal', async () => {
    const { id } = await makeListing()
    const [first, second, third] = await Promise.all([makeUser(), makeUser(), makeUser()])
    for (const [as, rating] of [
      [first, 5],
      [second, 5],
      [third, 1],
    ] as const)
      await saveReview(id, as, { rating })
    expect((await read(id)).spread).toEqual([1, 0, 0, 0, 2])
    await saveReview(id, second, { rating: 4 })
    expect((await read(id)).spread).toEqual([1, 0, 0, 1, 1])
    await deleteReview(id, third)
    expect((await read(id)).spread).toEqual([0, 0, 0, 1, 1])
    await expectNoErrors()
  })

  it('lists most or fewest stars first, newest first within the same stars, page by page', async () => {
    const { id } = await makeListing()
    for (const [i, rating] of [3, 5, 1, 5, 1, 3].entries()) await rate(id, rating, `take ${i}`)
    await run(
      `UPDATE reviews SET created_at = created_at + 1000 * CAST(substr(text, 6) AS INTEGER) WHERE listing_id = ?1`,
      id,
    )
    const texts = async (query: string) =>
      (await read(id, query)).items.map(({ text }) => text.slice(5)).join('')
    expect(await texts('?sort=high&limit=6')).toBe('315042')
    expect(await texts('?sort=low&limit=6')).toBe('425031')
    expect((await texts('?sort=high&limit=4')) + (await texts('?sort=high&limit=4&page=2'))).toBe('315042')
    expect(await texts('?limit=6')).toBe('543210')
    expect((await request(`/api/servers/${id}/reviews?sort=best`)).status).toBe(400)
  })

  it('needs no sorting in any order', async () => {
    for (const order of [
      'r.rating DESC, r.created_at DESC',
      'r.rating, r.created_at DESC',
      'r.created_at DESC',
    ]) {
      const plan = await rowsOf(
        `EXPLAIN QUERY PLAN SELECT r.text FROM reviews r JOIN users u ON u.id = r.author_id
          WHERE r.listing_id = ?1 ORDER BY ${order}, r.id DESC LIMIT 5`,
        'x',
      )
      expect(JSON.stringify(plan)).toContain('reviews_')
      expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
    }
  })
})

describe('writing a review', () => {
  it('answers the review with the new average and count', async () => {
    const { id } = await makeListing()
    const author = await makeUser({ username: 'Reviewer One' })
    const response = await saveReview(id, author, {
      rating: 4,
      text: '  Kind people.\r\nBig <b>islands</b>!  ',
    })
    expect(response.status).toBe(200)
    const saved = await bodyOf<Saved>(response)
    expect(saved).toEqual({
      item: {
        _id: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
        rating: 4,
        text: 'Kind people.\nBig <b>islands</b>!',
        createdAt: expect.stringMatching(/Z$/),
        author: { id: author.id, username: 'Reviewer One', avatar: null },
        reply: null,
      },
      ratingAvg: 4,
      ratingCnt: 1,
    })
    expect(await read(id)).toEqual({
      items: [saved.item],
      total: 1,
      page: 1,
      limit: 5,
      spread: [0, 0, 0, 1, 0],
    })
    expect(await detail(id)).toMatchObject({ ratingAvg: 4, ratingCnt: 1 })
  })

  it('replaces a person’s review when it is saved again', async () => {
    const { id } = await makeListing()
    const author = await makeUser()
    const first = await bodyOf<Saved>(saveReview(id, author, { rating: 1, text: 'Meh' }))
    await rate(id, 5)
    const second = await bodyOf<Saved>(saveReview(id, author, { rating: 4, text: '' }))
    expect(second).toMatchObject({
      item: { _id: first.item._id, rating: 4, text: '' },
      ratingAvg: 4.5,
      ratingCnt: 2,
    })
    expect(second.item.createdAt).toBe(first.item.createdAt)
    expect((await read(id)).items.map((item) => item.rating)).toEqual(expect.arrayContaining([4, 5]))
    await expectNoErrors()
  })

  it('keeps one review and correct counters when fifty of one person arrive at once', async () => {
    const { id } = await makeListing()
    const author = await makeUser()
    expect(
      await atOnce(50, (i) => saveReview(id, author, { rating: 1 + (i % 5), text: `take ${i}` })),
    ).toEqual({
      200: 50,
    })
    expect(await stored(id)).toBe(1)
    const { item } = await bodyOf<{ item: Review }>(mine(id, author))
    expect(await detail(id)).toMatchObject({ ratingAvg: item.rating, ratingCnt: 1 })
    await expectNoErrors()
  })

  it('counts forty people at once', async () => {
    const { id } = await makeListing()
    const people = await Promise.all(Array.from({ length: 40 }, () => makeUser()))
    await Promise.all(people.map((as, i) => saveReview(id, as, { rating: 1 + (i % 5) })))
    expect(await detail(id)).toMatchObject({ ratingAvg: 3, ratingCnt: 40 })
    expect(await stored(id)).toBe(40)
    await expectNoErrors()
  })
})

describe('who may review', () => {
  it('does not let owners review their own server, whoever they are', async () => {
    const admin = await makeAdmin()
    for (const owner of [await makeUser(), admin]) {
      const { id } = await makeListing({ owner })
      expect(await answerOf(saveReview(id, owner, { rating: 5 }))).toEqual([
        403,
        { error: 'You can’t review your own server.', code: 'forbidden' },
      ])
      expect([await stored(id), (await detail(id)).ratingCnt]).toEqual([0, 0])
    }
    expect((await saveReview((await makeListing()).id, admin, { rating: 2 })).status).toBe(200)
  })

  it('restores reviews when a suspension is lifted', async () => {
    const { id } = await makeListing()
    await rate(id, 5, 'Still here')
    const admin = await makeAdmin()
    const act = (action: string) => moderate(id, action, admin)
    await act('suspend')
    for (const path of ['/reviews', '?reviews=1'])
      expect((await request(`/api/servers/${id}${path}`)).status).toBe(404)
    expect(await bodyOf(request(`/api/servers/${id}?reviews=1`, { as: admin }))).not.toHaveProperty('reviews')
    await act('unsuspend')
    expect((await read(id)).items).toMatchObject([{ text: 'Still here' }])
    expect(await detail(id)).toMatchObject({ ratingAvg: 5, ratingCnt: 1 })
    await expectNoErrors()
  })
})

describe('one’s own review', () => {
  it('is null until it is written, and only one’s own', async () => {
    const { id } = await makeListing()
    const [me, other] = [await makeUser(), await makeUser()]
    await saveReview(id, other, { rating: 1, text: 'Not mine' })
    expect(await bodyOf(mine(id, me))).toEqual({ item: null })
    await saveReview(id, me, { rating: 5, text: 'Mine' })
    expect(await bodyOf(mine(id, me))).toMatchObject({
      item: { rating: 5, text: 'Mine', author: { id: me.id } },
    })
  })
})

describe('the list of reviews', () => {
  it('comes with its server when asked for: the first page', async () => {
    const { id } = await makeListing()
    for (const rating of [1, 2, 3, 4, 5, 4]) await rate(id, rating)
    const { reviews, ...listing } = await bodyOf<Listing>(request(`/api/servers/${id}?reviews=1`))
    expect(reviews?.items).toHaveLength(5)
    expect(reviews).toEqual(await read(id))
    expect(listing).toEqual(await detail(id))
    expect((await request(`/api/servers/${id}?reviews=5`)).status).toBe(400)
  })

  it('is paged by five, newest first, without repeating or skipping', async () => {
    const owner = await makeUser()
    const [id = ''] = await makeListings(owner.id, [
      { name: 'Well reviewed', ratings: Array.from({ length: 13 }, (_, i) => 1 + (i % 5)) },
    ])
    // Two have the same time.
    await run(
      `UPDATE reviews SET created_at = 1700000000000 + CAST(substr(author_id, 10) AS INTEGER) / 2 * 1000 WHERE listing_id = ?1`,
      id,
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(id, `?page=${page}`)))
    expect(pages.map((page) => page.items.length)).toEqual([5, 5, 3, 0])
    expect(pages.map((page) => page.total)).toEqual([13, 13, 13, 13])
    const all = pages.flatMap((page) => page.items)
    expect(new Set(all.map((item) => item._id)).size).toBe(13)
    const moments = all.map((item) => Date.parse(item.createdAt))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(await read(id, '?limit=50')).toMatchObject({ total: 13, limit: 50, items: all })
  })
})

describe('Highest Rating', () => {
  const order = async () =>
    (
      await bodyOf<{ items: { _id: string }[] }>(request('/api/servers?sort=ratings&limit=50&tag=Factions'))
    ).items.map((item) => item._id)

  it('weighs the average with the number of reviews, and follows each review', async () => {
    const owner = await makeUser()
    const [loved = '', lucky = '', fair = '', poor = ''] = await makeListings(owner.id, [
      { name: 'Loved by many', tags: ['Factions'], ratings: [5, 5, 5, 4, 5, 5, 5, 4, 5, 5, 5, 5] },
      { name: 'Lucky once', tags: ['Factions'], ratings: [5] },
      { name: 'Not rated', tags: ['Factions'] },
      { name: 'Poor', tags: ['Factions'], ratings: [1, 2, 1, 1] },
    ])
    await expect.poll(order).toEqual([loved, lucky, fair, poor])

    // The listing with few reviews loses its place.
    const critics = await Promise.all(Array.from({ length: 6 }, () => makeUser()))
    for (const critic of critics) await saveReview(lucky, critic, { rating: 1 })
    await expect.poll(order).toEqual([loved, fair, poor, lucky])
    await expectNoErrors()

    // It gets its place back: only the latest review of each person counts.
    for (const critic of critics) await saveReview(lucky, critic, { rating: 5 })
    await expect.poll(order).toEqual([loved, lucky, fair, poor])
    await expectNoErrors()
  })
})

describe('withdrawing a review', () => {
  it('removes the stars from the average, once for repeated and simultaneous requests', async () => {
    const { id } = await makeListing()
    const author = await makeUser()
    await rate(id, 5)
    await saveReview(id, author, { rating: 2, text: 'Too loud.' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => deleteReview(id, author)))
    for (const answer of answers)
      expect(await answerOf(answer)).toEqual([200, { ratingAvg: 5, ratingCnt: 1 }])
    expect(await detail(id)).toMatchObject({ ratingAvg: 5, ratingCnt: 1 })
    expect(await bodyOf(mine(id, author))).toEqual({ item: null })
    expect(await read(id)).toMatchObject({ total: 1, items: [{ rating: 5 }] })
    await expectNoErrors()
    expect(await recountCounters(systemContext())).toEqual([])
    // Nothing of the text remains, and a new review can be written.
    expect(await count(`SELECT count(*) FROM audit_log WHERE before LIKE '%Too loud.%'`)).toBe(0)
    expect(await bodyOf(saveReview(id, author, { rating: 3 }))).toMatchObject({ ratingAvg: 4, ratingCnt: 2 })
  })

  it('touches nobody else’s review', async () => {
    const { id } = await makeListing()
    await saveReview(id, await makeUser(), { rating: 4 })
    expect(await bodyOf(deleteReview(id, await makeAdmin()))).toEqual({ ratingAvg: 4, ratingCnt: 1 })
    expect(await stored(id)).toBe(1)
  })

  it.each(['suspended', 'denied', 'deleted'])(
    'of a %s server tells nothing of that server',
    async (state) => {
      const { id } = await makeListing()
      const author = await makeUser()
      await rate(id, 5)
      await saveReview(id, author, { rating: 2 })
      await run('UPDATE listings SET moderation = ?2 WHERE id = ?1', id, state)
      expect((await deleteReview(id, await makeUser())).status).toBe(404)
      expect(await answerOf(await deleteReview(id, author))).toEqual([
        200,
        { ratingAvg: null, ratingCnt: null },
      ])
      expect((await deleteReview(id, author)).status).toBe(404)
      expect(await stored(id)).toBe(1)
      expect(await recountCounters(systemContext())).toEqual([])
    },
  )
})
