import type { z } from 'zod'
import type { Moderation } from '../../../contract/moderation.ts'
import type { ReportReason, ReportStatus } from '../../../contract/report.ts'
import type { AdminReport, adminReportsQuery } from '../../../contract/wire/report.ts'
import { DESK_PAGE_SQL, DESK_START_SQL, DESK_TOTAL_SQL } from '../../db/desk-page.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'

interface StaffReportRow {
  id: string
  listing_id: string
  server_name: string | null
  server_moderation: Moderation | null
  status: ReportStatus
  reason: ReportReason
  details: string
  created_at: number
  updated_at: number
  resolution: string | null
  reporter_id: string
  reporter_name: string
  reporter_avatar: string | null
  handler_id: string | null
  handler_name: string | null
  handler_avatar: string | null
  review_id: string | null
  review_rating: number | null
  review_text: string | null
  review_created_at: number | null
  author_id: string | null
  author_name: string | null
  author_avatar: string | null
}

/** What a report is about may be hidden or gone: it is read all the same. */
export const PAGE_SQL = `
WITH RECURSIVE ${DESK_START_SQL}
SELECT p.id, p.listing_id, p.status, p.reason, p.details, p.created_at, p.updated_at, p.resolution, p.review_id,
       l.name AS server_name, l.moderation AS server_moderation,
       f.id AS reporter_id, f.username AS reporter_name, f.avatar AS reporter_avatar,
       h.id AS handler_id, h.username AS handler_name, h.avatar AS handler_avatar,
       r.rating AS review_rating, r.text AS review_text, r.created_at AS review_created_at,
       u.id AS author_id, u.username AS author_name, u.avatar AS author_avatar
  FROM (${DESK_PAGE_SQL}) e
  JOIN reports p ON p.id = e.id
  JOIN users f ON f.id = p.reporter_id
  LEFT JOIN users h ON h.id = p.handled_by
  LEFT JOIN listings l ON l.id = p.listing_id AND l.moderation <> 'deleted'
  LEFT JOIN reviews r ON r.id = p.review_id
  LEFT JOIN users u ON u.id = r.author_id
 ORDER BY e.key`

/** Reports for staff, newest first, as flat to read on the last page of many as on the first. */
export async function listReportsForStaff(ctx: Ctx, query: z.output<typeof adminReportsQuery>) {
  assertAdmin(ctx)
  const { db } = ctx
  const { page, limit } = query
  const list = listName(query)
  const [rows, totals] = await db.batch<[StaffReportRow, { total: number }]>([
    db.prepare(PAGE_SQL).bind(list, (page - 1) * limit, limit),
    db.prepare(DESK_TOTAL_SQL).bind(list),
  ])
  return { items: rows.results.map(adminReportOf), total: totals.results[0]?.total ?? 0, page, limit }
}

/** The kept list that holds what was asked for, by the names that the view `report_places` gives. */
function listName({ status, type }: z.output<typeof adminReportsQuery>): string {
  const state = status === undefined || status === 'all' ? '' : status
  const kind = type === undefined || type === 'all' ? '' : type.replace(/s$/, '')
  return ['reports', state, kind].join('/').replace(/\/+$/, '')
}

function adminReportOf(row: StaffReportRow): AdminReport {
  return {
    _id: row.id,
    serverId: row.listing_id,
    server: serverOf(row),
    status: row.status,
    reason: row.reason,
    details: row.details,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    meta: { reviewId: row.review_id },
    reporter: { id: row.reporter_id, username: row.reporter_name, avatar: row.reporter_avatar },
    review: reviewOf(row),
    resolution: row.resolution,
    handledBy: personOf(row.handler_id, row.handler_name, row.handler_avatar),
  }
}

function serverOf({ listing_id, server_name, server_moderation }: StaffReportRow): AdminReport['server'] {
  if (server_name === null || server_moderation === null) return null
  return { _id: listing_id, name: server_name, moderation: server_moderation }
}

function reviewOf(row: StaffReportRow): AdminReport['review'] {
  const { review_rating: rating, review_text: text, review_created_at: createdAt } = row
  const author = personOf(row.author_id, row.author_name, row.author_avatar)
  if (rating === null || text === null || createdAt === null || author === null) return null
  return { rating, text, createdAt: new Date(createdAt).toISOString(), author }
}

function personOf(id: string | null, username: string | null, avatar: string | null) {
  return id === null || username === null ? null : { id, username, avatar }
}
