import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { HOUR } from '#contract/base/time.ts'
import type { myReport } from '#contract/staff/report.wire.ts'
import { saveReview } from '../../../testing/acts.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { listMyReports } from './list-my-reports.ts'

interface Page {
  items: z.output<typeof myReport>[]
  total: number
  page: number
  limit: number
}

const mine = (as: TestUser, query = '') => bodyOf<Page>(request(`/api/servers/reports/me${query}`, { as }))
const report = (id: string, as: TestUser, body = { reason: 'spam', details: 'Look.' }) =>
  bodyOf<{ _id: string }>(request(`/api/servers/${id}/report`, { as, body }))

async function reportedReview() {
  const { id, owner, name } = await makeListing()
  const author = await makeUser({ username: 'Grumpy' })
  const { item } = await bodyOf<{ item: { _id: string; createdAt: string } }>(
    saveReview(id, author, { rating: 1, text: 'Rude words' }),
  )
  await request(`/api/servers/${id}/reviews/${item._id}/report`, { as: owner, body: { reason: 'nsfw' } })
  return { id, owner, name, author, review: item }
}

/** A report in each of these statuses, two at every moment. */
async function makeReports(reporter: TestUser, listingId: string, statuses: string[]) {
  await run(
    `INSERT INTO reports (id, listing_id, reporter_id, reason, status, created_at, updated_at)
     SELECT printf('%s-%05d', ?1, key), ?1, ?2, 'other', value, 1700000000000 + (key / 2) * ${HOUR}, 0 FROM json_each(?3)`,
    listingId,
    reporter.id,
    JSON.stringify(statuses),
  )
}

describe('one’s own reports', () => {
  it('show the subject, the reason, and the outcome', async () => {
    const { id, name } = await makeListing()
    const me = await makeUser()
    const { _id } = await report(id, me)
    await report(id, await makeUser())
    expect(await mine(me)).toEqual({
      items: [
        {
          _id,
          serverId: id,
          server: { _id: id, name },
          status: 'open',
          reason: 'spam',
          details: 'Look.',
          outcome: null,
          rule: null,
          createdAt: expect.stringMatching(/Z$/),
          meta: { reviewId: null, postId: null },
          review: null,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
    })
  })

  it('contain the review they are about', async () => {
    const { id, owner, name, author, review } = await reportedReview()
    expect((await mine(owner)).items).toMatchObject([
      {
        serverId: id,
        server: { name },
        reason: 'nsfw',
        meta: { reviewId: review._id },
        review: {
          text: 'Rude words',
          createdAt: review.createdAt,
          author: { id: author.id, username: 'Grumpy', avatar: null },
        },
      },
    ])
  })

  it('name the reply or news they are about', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    const { _id } = await report(id, me)
    await run(`UPDATE reports SET post_id = 'postOfOwner1' WHERE id = ?1`, _id)
    expect((await mine(me)).items).toMatchObject([{ meta: { reviewId: null, postId: 'postOfOwner1' } }])
  })

  it('stay after the review is deleted', async () => {
    const { owner, review } = await reportedReview()
    await run('DELETE FROM reviews WHERE id = ?1', review._id)
    expect((await mine(owner)).items).toMatchObject([{ meta: { reviewId: review._id }, review: null }])
  })

  it('stay after the server is deleted', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    await report(id, me)
    await run('DELETE FROM listings WHERE id = ?1', id)
    expect(await mine(me)).toMatchObject({ total: 1, items: [{ serverId: id, server: null }] })
  })

  it.each(['pending', 'denied', 'suspended'])(
    'name a server that is %s to its owner and admins alone',
    async (state) => {
      const { id, owner, name } = await makeListing()
      const [me, admin] = [await makeUser(), await makeAdmin()]
      for (const as of [me, owner, admin]) await report(id, as)
      await run('UPDATE listings SET moderation = ?1 WHERE id = ?2', state, id)
      expect((await mine(me)).items).toMatchObject([{ serverId: id, server: null }])
      for (const as of [owner, admin])
        expect((await mine(as)).items).toMatchObject([{ server: { _id: id, name } }])
    },
  )

  it('are paged by ten, newest first, without repeating or skipping', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    await makeReports(me, id, Array<string>(23).fill('open'))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => mine(me, `?page=${page}`)))
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
    ])
    const all = pages.flatMap(({ items }) => items)
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(23)
    const moments = all.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect((await mine(me, '?limit=50')).items).toEqual(all)
  })

  it('are filtered and counted by status', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    await makeReports(me, id, ['open', 'reviewed', 'closed', 'reviewed'])
    for (const [status, total] of [
      ['open', 1],
      ['reviewed', 2],
      ['closed', 1],
    ] as const) {
      const page = await mine(me, `?status=${status}`)
      expect([page.total, page.items.map((item) => item.status)]).toEqual([total, Array(total).fill(status)])
    }
    expect((await mine(me)).total).toBe(4)
  })

  it('cost the same for any number of other reports', async () => {
    const { id } = await makeListing()
    const me = await makeUser()
    await makeReports(await makeUser(), id, Array<string>(500).fill('open'))
    await report(id, me)
    const { ctx, meter } = meteredContext()
    const actor = { kind: 'user', userId: me.id, roles: [] } as const
    const { total } = await listMyReports({ ...ctx, actor }, { status: 'open', page: 1, limit: 10 })
    expect(total).toBe(1)
    expect(meter.rowsRead).toBeGreaterThan(0)
    expect(meter.rowsRead).toBeLessThan(20)
  })
})
