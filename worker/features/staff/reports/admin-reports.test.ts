import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { REPORT_STATUSES, type ReportStatus } from '#contract/staff/report-status.ts'
import {
  canHandleReport,
  REPORT_ACTIONS,
  REPORT_TRANSITIONS,
  type ReportAction,
} from '#contract/staff/report.ts'
import type { AdminReport } from '#contract/staff/report.wire.ts'
import { adminReportsQuery } from '#contract/staff/report.wire.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { meteredContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeReport, makeReview } from '../../../testing/make-reports.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, noticesOf, rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { listReports } from './list-reports.ts'

const PATHS: Record<ReportAction, string> = { review: 'reviewed', close: 'close', reopen: 'reopen' }

const act = (id: string, action: ReportAction, as: TestUser | null, body?: unknown) =>
  request(`/api/admin/reports/${id}/${PATHS[action]}`, { as, method: 'POST', body })

const list = (as: TestUser | null, query = '') => request(`/api/admin/reports${query}`, { as })
const page = (as: TestUser, query = '') =>
  bodyOf<{ items: AdminReport[]; total: number; page: number; limit: number }>(list(as, query))

const stored = (id: string) =>
  rowOf<{ status: ReportStatus; resolution: string | null; handler: string | null }>(
    'SELECT status, resolution, handled_by AS handler FROM reports WHERE id = ?1',
    id,
  )

const CELLS = REPORT_STATUSES.flatMap((status) => REPORT_ACTIONS.map((action) => ({ status, action })))

describe('an admin action on a report', () => {
  it.each(CELLS)(
    '$action on an $status one happens where the table allows it',
    async ({ status, action }) => {
      const { id } = await makeReport({ status })
      const admin = await makeAdmin()
      const body = action === 'close' ? { resolution: 'Looked into.' } : undefined
      const response = await act(id, action, admin, body)
      const { to } = REPORT_TRANSITIONS[action]
      if (canHandleReport(status, action)) {
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({ _id: id, status: to })
        const resolution = action === 'close' ? 'Looked into.' : null
        expect(await stored(id)).toEqual({ status: to, resolution, handler: admin.id })
        expect(await auditOf(id)).toEqual([
          {
            actor: admin.id,
            action: `report.${action}`,
            kind: 'report',
            before: { status },
            after: { status: to, ...(resolution && { resolution }) },
          },
        ])
      } else {
        expect(await answerOf(response)).toEqual([
          409,
          { error: `This report is already ${status}.`, code: 'state_conflict', current: status },
        ])
        expect(await stored(id)).toEqual({ status, resolution: null, handler: null })
        expect(await auditOf(id)).toEqual([])
      }
    },
  )

  it('happens once for twenty simultaneous admins', async () => {
    const review = await makeReview({ rating: 1 })
    const { id } = await makeReport({ review })
    const admins = await Promise.all(Array.from({ length: 20 }, () => makeAdmin()))
    const responses = await Promise.all(
      admins.map((as, i) =>
        i % 2 === 0
          ? act(id, 'review', as)
          : act(id, 'close', as, { deleteReview: i % 4 === 1, resolution: `take ${i}` }),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])

    const steps = await auditOf(id)
    expect(steps).toHaveLength(statuses.filter((status) => status === 200).length)
    expect(steps.filter(({ action }) => action === 'report.close')).toHaveLength(1)
    const ends = ['open', ...steps.map(({ after }) => after?.['status'])]
    expect(steps.map(({ before }) => before?.['status'])).toEqual(ends.slice(0, -1))
    const last = steps.at(-1)
    expect(await stored(id)).toEqual({
      status: 'closed',
      resolution: last?.after?.['resolution'],
      handler: last?.actor,
    })
    // The review is deleted only if the admin who closed the report requested it.
    const closer = admins.findIndex((admin) => admin.id === last?.actor)
    expect(await count('SELECT count(*) FROM reviews WHERE id = ?1', review.id)).toBe(
      closer % 4 === 1 ? 0 : 1,
    )
    await vi.waitFor(async () => expect(await errorsInReadModels()).toEqual([]))
  })
})

describe('reopening a report', () => {
  it('removes the note of its closing, which the audit log keeps', async () => {
    const { id } = await makeReport()
    const admin = await makeAdmin()
    await act(id, 'close', admin, { resolution: 'Nothing found.' })
    expect(await bodyOf(act(id, 'reopen', admin))).toEqual({ _id: id, status: 'open' })
    expect(await stored(id)).toEqual({ status: 'open', resolution: null, handler: admin.id })
    expect((await auditOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['report.close', { status: 'closed', resolution: 'Nothing found.' }],
      ['report.reopen', { status: 'open' }],
    ])
  })

  it.each(['review', 'close'] as const)('takes back what its reporter was told by %s', async (action) => {
    const { id, reporter } = await makeReport()
    const admin = await makeAdmin()
    await act(id, action, admin)
    expect(await noticesOf(reporter)).toHaveLength(1)
    await act(id, 'reopen', admin)
    expect(await noticesOf(reporter)).toEqual([])
  })
})

describe('closing a report', () => {
  it('deletes the review with its stars, and updates the server’s rating and place', async () => {
    const { id: listing, name } = await makeListing({ tags: ['Prisons'] })
    await makeReview({ listing, rating: 5 })
    const rude = await makeReview({ listing, rating: 1, text: 'Rude.' })
    const { id } = await makeReport({ review: rude })
    const admin = await makeAdmin()
    expect(await bodyOf(act(id, 'close', admin, { deleteReview: true }))).toEqual({
      _id: id,
      status: 'closed',
      reviewDeleted: true,
    })

    expect(await bodyOf(request(`/api/servers/${listing}`))).toMatchObject({
      name,
      ratingAvg: 5,
      ratingCnt: 1,
    })
    const reviews = await bodyOf<{ total: number; items: { _id: string }[] }>(
      request(`/api/servers/${listing}/reviews`),
    )
    expect([reviews.total, reviews.items.map(({ _id }) => _id)]).toEqual([
      1,
      expect.not.arrayContaining([rude.id]),
    ])
    expect(await auditOf(rude.id)).toEqual([
      {
        actor: admin.id,
        action: 'review.delete',
        kind: 'review',
        before: { serverId: listing, authorId: rude.author.id, rating: 1, text: 'Rude.' },
        after: { rule: 'other', note: null, reported: 1 },
      },
    ])
    await vi.waitFor(async () => expect(await errorsInReadModels()).toEqual([]))
    expect((await page(admin, '?status=closed&type=reviews')).items).toContainEqual(
      expect.objectContaining({ _id: id, review: null, meta: { reviewId: rude.id, postId: null } }),
    )
  })

  it('keeps the review by default, and when the report is closed already, is about a server, or the review is deleted', async () => {
    const admin = await makeAdmin()
    const review = await makeReview({ rating: 2 })
    const kept = await makeReport({ review })
    expect(await bodyOf(act(kept.id, 'close', admin))).toMatchObject({ reviewDeleted: false })
    const closed = await makeReport({ review, status: 'closed' })
    expect((await act(closed.id, 'close', admin, { deleteReview: true })).status).toBe(409)
    expect(await count('SELECT count(*) FROM reviews WHERE id = ?1', review.id)).toBe(1)

    const about = await makeReport({ listing: review.listing })
    expect(await bodyOf(act(about.id, 'close', admin, { deleteReview: true }))).toMatchObject({
      reviewDeleted: false,
    })
    expect(await count('SELECT count(*) FROM reviews WHERE id = ?1', review.id)).toBe(1)

    // The deletion closes every report about the review.
    const [first, second] = [await makeReport({ review }), await makeReport({ review })]
    await act(first.id, 'close', admin, { deleteReview: true })
    expect(await bodyOf(act(second.id, 'close', admin, { deleteReview: true }))).toMatchObject({
      current: 'closed',
    })
    expect(await auditOf(review.id)).toHaveLength(1)
    await vi.waitFor(async () => expect(await errorsInReadModels()).toEqual([]))
  })
})

describe('the list for admins', () => {
  it('contains reports of servers and of reviews', async () => {
    const admin = await makeAdmin()
    const about = await makeReport({ reason: 'nsfw', details: 'The banner.' })
    expect((await page(admin, '?type=servers&limit=1')).items).toEqual([
      {
        _id: about.id,
        serverId: about.listing,
        server: {
          _id: about.listing,
          name: about.name,
          moderation: 'approved',
          closed: false,
          description: 'A friendly realm.',
          about: '',
          banner: null,
          discord: null,
          ownerInfo: { id: about.owner.id, username: expect.any(String), avatar: null },
        },
        status: 'open',
        reason: 'nsfw',
        details: 'The banner.',
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        meta: { reviewId: null, postId: null },
        reporter: { id: about.reporter.id, username: about.reporter.username, avatar: null },
        review: null,
        post: null,
        resolution: null,
        handledBy: null,
      },
    ])
    const review = await makeReview({ rating: 2, text: '' })
    await makeReport({ review })
    expect((await page(admin, '?type=reviews&limit=1')).items).toMatchObject([
      {
        meta: { reviewId: review.id, postId: null },
        review: { rating: 2, text: '', author: { id: review.author.id, username: review.author.username } },
      },
    ])
  })

  it('contains reports of hidden or deleted subjects', async () => {
    const admin = await makeAdmin()
    const hidden = await makeReport()
    const undone = await makeReport({ review: await makeReview({ rating: 1 }) })
    const gone = await makeReport({ review: await makeReview({ rating: 1 }) })
    await request(`/api/admin/affiliates/${undone.listing}`, { as: admin, method: 'DELETE' })
    await env.DB.batch([
      env.DB.prepare(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`).bind(hidden.listing),
      env.DB.prepare('DELETE FROM listings WHERE id = ?1').bind(gone.listing),
    ])
    const { items } = await page(admin, '?limit=3')
    expect(items).toMatchObject([
      { _id: gone.id, server: null, review: null },
      { _id: undone.id, server: null, review: { rating: 1 } },
      { _id: hidden.id, server: { name: hidden.name, moderation: 'suspended' } },
    ])
    expect((await act(gone.id, 'close', admin, { deleteReview: true })).status).toBe(200)
  })
})

describe('two thousand reports', () => {
  const REPORTS = 2_000

  beforeAll(async () => {
    const { id } = await makeListing()
    const [someone, review] = [await makeUser(), await makeReview({ rating: 3 })]
    await run(
      `INSERT INTO reports (id, listing_id, review_id, reporter_id, reason, status, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?4)
       SELECT printf('many%08d', i), ?1, iif(i % 3 = 0, ?3 || i, NULL), ?2, 'spam',
              iif(i % 5 = 0, 'closed', iif(i % 5 = 1, 'reviewed', 'open')), 1000000 + i / 2, 1000000 FROM n`,
      id,
      someone.id,
      review.id,
      REPORTS,
    )
  })

  const WHERE: Record<string, string> = {
    open: `status = 'open'`,
    reviewed: `status = 'reviewed'`,
    closed: `status = 'closed'`,
    servers: 'review_id IS NULL',
    reviews: 'review_id IS NOT NULL',
    all: '1',
  }
  const FILTERS = [...REPORT_STATUSES, 'all'].flatMap((status) =>
    ['servers', 'reviews', 'all'].map((type) => ({ status, type })),
  )

  it.each(FILTERS)('are counted correctly as $status and $type', async ({ status, type }) => {
    const total = await count(`SELECT count(*) FROM reports WHERE ${WHERE[status]} AND ${WHERE[type]}`)
    expect(await page(await makeAdmin(), `?status=${status}&type=${type}`)).toMatchObject({
      total,
      limit: 25,
    })
  })

  it('are paged newest first without repeating or skipping', async () => {
    const admin = await makeAdmin()
    const results = await rowsOf<{ id: string }>(
      `SELECT id FROM reports WHERE status = 'open' AND review_id IS NULL ORDER BY created_at DESC, id`,
    )
    const seen: string[] = []
    for (let at = 1; at <= Math.ceil(results.length / 50); at += 1)
      seen.push(
        ...(await page(admin, `?status=open&type=servers&limit=50&page=${at}`)).items.map(({ _id }) => _id),
      )
    expect(seen).toEqual(results.map(({ id }) => id))
    expect(await page(admin, '?page=999999')).toMatchObject({
      items: [],
      total: await count('SELECT count(*) FROM reports'),
    })
  })

  it.each([{}, { status: 'open' }, { type: 'reviews' }, { status: 'open', type: 'servers' }])(
    'read only the reports of the page: %j',
    async (query) => {
      for (const at of [1, 5, 20, 76]) {
        const { ctx, meter } = meteredContext()
        const { items } = await listReports(
          ctx,
          adminReportsQuery.parse({ status: 'all', ...query, page: String(at) }),
        )
        // The index is scanned at most twice, for the page and for the length. Each report has its reporter,
        // server, review and order.
        const walked = await count(
          'SELECT count(*) FROM reports WHERE ?1 IS NULL OR status = ?1',
          query.status ?? null,
        )
        expect(meter.rowsRead, `page ${at}`).toBeLessThanOrEqual(2 * walked + 8 * items.length + 5)
      }
    },
  )
})
