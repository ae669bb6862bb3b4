import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { count, makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { makeReport, makeReview } from '../../../testing/make-reports.ts'
import { bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { actionsOn, auditOf, noticesOf, rowOf, run } from '../../../testing/rows.ts'

let admin: TestUser
let id: string

beforeEach(async () => {
  admin = await makeAdmin()
  ;({ id } = await makeListing({ name: 'Gull Rock' }))
})

const groups = async (query = '') =>
  (await bodyOf<{ items: ReportGroup[] }>(request(`/api/admin/reports/groups${query}`, { as: admin }))).items
const ownReports = async (as: TestUser) =>
  (await bodyOf<{ items: object[] }>(request('/api/servers/reports/me', { as }))).items
const statesOf = (reports: readonly { id: string }[]) =>
  Promise.all(
    reports.map((report) =>
      rowOf('SELECT status, handled_by, closed_by FROM reports WHERE id = ?1', report.id),
    ),
  )

describe('reports about the same thing', () => {
  it('are marked reviewed together', async () => {
    const reports = [await makeReport({ listing: id }), await makeReport({ listing: id })]
    const path = `/api/admin/reports/groups/listing/${id}/close`
    const answer = await request(path, { as: admin, body: { action: 'review', resolution: 'Seen.' } })
    expect(await bodyOf(answer)).toEqual({ closed: 2 })
    expect(await statesOf(reports)).toMatchObject([{ status: 'reviewed' }, { status: 'reviewed' }])
    for (const { id: report, reporter } of reports)
      expect(await noticesOf(reporter, 'report')).toEqual([
        { outcome: 'reviewed', name: 'Gull Rock', id: report },
      ])
  })

  it('of equal weight are ordered by how often their reporters were right', async () => {
    await run('DELETE FROM reports')
    const closed = async (reporter: TestUser, closedBy: string | null) => {
      const past = await makeReport({ status: 'closed' })
      await run(
        'UPDATE reports SET reporter_id = ?2, closed_by = ?3 WHERE id = ?1',
        past.id,
        reporter.id,
        closedBy,
      )
    }
    const [right, unknown, wrong] = [await makeReport(), await makeReport(), await makeReport()]
    for (const by of ['statement-a', 'statement-b', null]) await closed(right.reporter, by)
    for (const by of [null, null]) await closed(wrong.reporter, by)
    const found = await groups()
    expect(found.map(({ _id }) => _id)).toEqual([right.listing, unknown.listing, wrong.listing])
    expect(found.map(({ reports }) => reports[0]?.record)).toEqual([
      { right: 2, closed: 3 },
      { right: 0, closed: 0 },
      { right: 0, closed: 2 },
    ])
    // More people, and a graver reason, weigh more than any record.
    await makeReport({ listing: wrong.listing })
    expect((await groups())[0]?._id).toBe(wrong.listing)
    const grave = await makeReport({ reason: 'nsfw' })
    expect((await groups())[0]?._id).toBe(grave.listing)
  })

  it('are one group, the largest first, and reviews apart from their servers', async () => {
    await run('DELETE FROM reports')
    const single = await makeReport({ listing: (await makeListing()).id })
    const review = await makeReview({ listing: id })
    const ofReview = await makeReport({ review })
    const three = [
      await makeReport({ listing: id }),
      await makeReport({ listing: id }),
      await makeReport({ listing: id }),
    ]
    await makeReport({ listing: id, status: 'closed' })
    const found = await groups()
    expect(found.map(({ _id, type, count: length }) => [_id, type, length])).toEqual([
      [id, 'listing', 3],
      [review.id, 'review', 1],
      [single.listing, 'listing', 1],
    ])
    expect(found[0]?.reports.map(({ _id }) => _id).toSorted()).toEqual(three.map((one) => one.id).toSorted())
    expect((await groups('?type=reviews')).map(({ reports }) => reports[0]?._id)).toEqual([ofReview.id])
    expect((await groups('?limit=1&page=2')).map(({ _id }) => _id)).toEqual([review.id])
  })
})

describe('reports about a post', () => {
  it('are apart from those about its server, and closed apart', async () => {
    await run('DELETE FROM reports')
    const ofServer = await makeReport({ listing: id })
    const ofPost = [
      await makeReport({ listing: id, post: 'news' }),
      await makeReport({ listing: id, post: 'news' }),
    ]
    const found = await groups()
    expect(found.map(({ _id, type, reports }) => [_id, type, reports.length])).toEqual([
      ['news', 'post', 2],
      [id, 'listing', 1],
    ])
    expect(found[0]?.reports.map(({ meta }) => meta.postId)).toEqual(['news', 'news'])
    const close = (kind: string, subject: string) =>
      bodyOf(request(`/api/admin/reports/groups/${kind}/${subject}/close`, { as: admin, body: {} }))
    expect(await close('listing', id)).toEqual({ closed: 1 })
    expect(await statesOf([ofServer, ...ofPost])).toMatchObject([
      { status: 'closed' },
      { status: 'open' },
      { status: 'open' },
    ])
    expect(await close('post', 'news')).toEqual({ closed: 2 })
  })
})

describe('groups of reports', () => {
  beforeEach(() => run('DELETE FROM reports'))

  it('are in the order of their gravest reason, which is their title: danger to a child is always on top', async () => {
    const many = await makeListing()
    for (let times = 0; times < 5; times += 1) await makeReport({ listing: many.id, reason: 'nsfw' })
    for (const reason of ['spam', 'child-danger', 'other'] as const) await makeReport({ listing: id, reason })
    const found = await groups()
    expect(found.map(({ _id, reports }) => [_id, reports[0]?.reason])).toEqual([
      [id, 'child-danger'],
      [many.id, 'nsfw'],
    ])
  })

  it('show the words of an older report before any number of later ones', async () => {
    const older = await makeReport({ listing: id, details: 'He asks children for photos.' })
    for (let times = 0; times < 25; times += 1)
      await makeReport({ listing: id, details: times < 20 ? '' : 'Junk.' })
    const [group] = await groups()
    expect([group?.count, group?.reports.length, group?.reports[0]?._id]).toEqual([26, 20, older.id])
  })

  it('show the words of an older report before later ones with a graver reason', async () => {
    const older = await makeReport({ listing: id, reason: 'spam', details: 'He asks for passwords.' })
    for (let times = 0; times < 25; times += 1)
      await makeReport({ listing: id, reason: 'child-danger', details: 'Junk.' })
    const [group] = await groups()
    expect(group?.reports).toHaveLength(20)
    expect(group?.reports.at(-1)?._id).toBe(older.id)
  })

  it('are of all open reports, however many', async () => {
    const { reporter } = await makeReport({ listing: id })
    const subjects = 1500
    await run(
      `INSERT INTO reports (id, listing_id, reporter_id, reason, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT 'junk' || i, 'gone' || i, ?1, 'spam', ?3 + i, 1 FROM n`,
      reporter.id,
      subjects,
      Date.now(),
    )
    const { total } = await bodyOf<{ total: number }>(request('/api/admin/reports/groups', { as: admin }))
    expect(total).toBe(subjects + 1)
    expect((await groups(`?page=${Math.ceil((subjects + 1) / 25)}`)).map(({ _id }) => _id)).toContain(id)
  })
})

describe('a decision', () => {
  const path = () => `/api/admin/affiliates/${id}`
  it.each([
    ['suspend', () => request(`${path()}/suspend`, { as: admin, body: { rule: 'no-scams' } })],
    ['delete', () => request(path(), { as: admin, method: 'DELETE', body: { rule: 'no-scams' } })],
    [
      'edit',
      () => request(path(), { as: admin, method: 'PATCH', body: { moderation: 'denied', rule: 'no-scams' } }),
    ],
  ])('by %s closes every report about the listing and tells each reporter', async (_, decide) => {
    const reports = [
      await makeReport({ listing: id }),
      await makeReport({ listing: id, status: 'reviewed' }),
      await makeReport({ listing: id }),
    ]
    const review = await makeReview({ listing: id })
    const ofReview = await makeReport({ review })
    expect((await decide()).status).toBe(200)
    for (const row of await statesOf(reports))
      expect(row).toMatchObject({ status: 'closed', handled_by: admin.id, closed_by: expect.any(String) })
    expect(await statesOf([ofReview])).toMatchObject([{ status: 'open' }])
    for (const { id: report, reporter } of reports) {
      expect(await noticesOf(reporter, 'report')).toEqual([
        { outcome: 'acted', name: 'Gull Rock', id: report, rule: 'no-scams' },
      ])
      expect(await actionsOn(report)).toEqual(['report.close'])
    }
  })

  it('against a review closes every report about it', async () => {
    const review = await makeReview({ listing: id })
    const reports = [await makeReport({ review }), await makeReport({ review })]
    const ofServer = await makeReport({ listing: id })
    const answer = await request(`/api/admin/reports/${reports[0]?.id}/close`, {
      as: admin,
      body: { deleteReview: true, rule: 'no-hate' },
    })
    expect(answer.status).toBe(200)
    expect(await statesOf([...reports, ofServer])).toMatchObject([
      { status: 'closed' },
      { status: 'closed' },
      { status: 'open' },
    ])
    for (const { reporter } of reports) {
      expect(await noticesOf(reporter, 'report')).toMatchObject([{ outcome: 'acted', rule: 'no-hate' }])
      expect(await ownReports(reporter)).toMatchObject([{ outcome: 'acted', rule: 'no-hate' }])
    }
  })

  it('closes each report once with ten admins at once', async () => {
    const reports = [await makeReport({ listing: id }), await makeReport({ listing: id })]
    const admins = await Promise.all(Array.from({ length: 10 }, makeAdmin))
    const ways = [`${path()}/suspend`, `/api/admin/reports/groups/listing/${id}/close`]
    const statuses = await statusesOf(
      admins.map((as, index) => request(ways[index % 2] ?? '', { as, body: {} })),
    )
    expect(['200', '409']).toEqual(expect.arrayContaining(Object.keys(statuses)))
    for (const { id: report, reporter } of reports) {
      expect(await auditOf(report)).toHaveLength(1)
      expect(await noticesOf(reporter, 'report')).toHaveLength(1)
    }
  })

  it('that is taken back opens the reports again, which it had closed', async () => {
    const before = await makeReport({ listing: id, status: 'closed' })
    const reports = [await makeReport({ listing: id }), await makeReport({ listing: id, status: 'reviewed' })]
    await request(`${path()}/suspend`, { as: admin, body: {} })
    await request('/api/admin/affiliates/undo', { as: admin, body: { ids: [id] } })
    expect(await statesOf([before, ...reports])).toMatchObject([
      { status: 'closed' },
      { status: 'open', closed_by: null },
      { status: 'reviewed', closed_by: null },
    ])
    for (const { reporter } of reports) expect(await noticesOf(reporter, 'report')).toEqual([])
    await request(path(), { as: admin, method: 'DELETE', body: {} })
    await request(`${path()}/restore`, { as: admin, method: 'POST' })
    expect(await statesOf(reports)).toMatchObject([{ status: 'open' }, { status: 'reviewed' }])
  })

  it('that is taken back after a later one opens the reports again, too', async () => {
    const report = await makeReport({ listing: id })
    await request(`${path()}/suspend`, { as: admin, body: {} })
    await request(path(), { as: admin, method: 'DELETE', body: {} })
    await request(`${path()}/restore`, { as: admin, method: 'POST' })
    await request('/api/admin/affiliates/undo', { as: admin, body: { ids: [id] } })
    expect(await statesOf([report])).toMatchObject([{ status: 'open', closed_by: null }])
  })

  it('that restricts nobody closes nothing', async () => {
    await request(`${path()}/suspend`, { as: admin, body: {} })
    const report = await makeReport({ listing: id })
    await request(`${path()}/unsuspend`, { as: admin, body: {} })
    expect(await statesOf([report])).toMatchObject([{ status: 'open' }])
  })
})

describe('closing by hand what a decision has answered', () => {
  it('says the same in the notice and in the list', async () => {
    const report = await makeReport({ listing: id })
    await request(`/api/admin/affiliates/${id}/suspend`, { as: admin, body: { rule: 'no-scams' } })
    await request(`/api/admin/reports/${report.id}/reopen`, { as: admin, method: 'POST' })
    await run('DELETE FROM notices')
    await request(`/api/admin/reports/${report.id}/close`, { as: admin, body: {} })
    expect(await noticesOf(report.reporter, 'report')).toMatchObject([{ outcome: 'acted', rule: 'no-scams' }])
    expect(await ownReports(report.reporter)).toMatchObject([{ outcome: 'acted', rule: 'no-scams' }])
  })
})

describe('closing all without an action', () => {
  it('closes the open ones of one thing, once, and tells each reporter', async () => {
    const reports = [await makeReport({ listing: id }), await makeReport({ listing: id })]
    const other = await makeReport()
    const close = () =>
      bodyOf(
        request(`/api/admin/reports/groups/listing/${id}/close`, {
          as: admin,
          body: { resolution: 'All fine.' },
        }),
      )
    expect([await close(), await close()]).toEqual([{ closed: 2 }, { closed: 0 }])
    expect(await statesOf([...reports, other])).toMatchObject([
      { status: 'closed', closed_by: null },
      { status: 'closed', closed_by: null },
      { status: 'open' },
    ])
    for (const { reporter } of reports) {
      expect(await noticesOf(reporter, 'report')).toMatchObject([{ outcome: 'closed' }])
      expect(await ownReports(reporter)).toMatchObject([{ outcome: 'unchanged', rule: null }])
    }
    expect(
      await count(`SELECT count(*) FROM reports WHERE listing_id = ?1 AND resolution = 'All fine.'`, id),
    ).toBe(2)
  })
})
