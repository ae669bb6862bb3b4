import type { z } from 'zod'
import { isAdmin } from '../../../contract/permissions.ts'
import type { ReportReason, ReportStatus } from '../../../contract/report.ts'
import type { myReport, myReportsQuery } from '../../../contract/wire/report.ts'
import type { UserCtx } from '../../http/context.ts'

type MyReport = z.output<typeof myReport>

interface ReportRow {
  id: string
  listing_id: string
  server_name: string | null
  status: ReportStatus
  reason: ReportReason
  details: string
  created_at: number
  review_id: string | null
  review_text: string | null
  review_created_at: number | null
  author_id: string | null
  author_name: string | null
  author_avatar: string | null
}

/**
 * What the actor has reported, newest first. A report outlives its subject: a server that is gone or hidden from them has no name here, a
 * review that is gone no text.
 */
export async function listMyReports(ctx: UserCtx, query: z.output<typeof myReportsQuery>) {
  const { db, actor } = ctx
  const { status, page, limit } = query
  const mine = 'p.reporter_id = ?1 AND p.status = coalesce(?2, p.status)'
  const [rows, totals] = await db.batch<[ReportRow, { total: number }]>([
    db
      .prepare(
        `SELECT p.id, p.listing_id, p.status, p.reason, p.details, p.created_at, p.review_id, l.name AS server_name,
                r.text AS review_text, r.created_at AS review_created_at,
                u.id AS author_id, u.username AS author_name, u.avatar AS author_avatar
           FROM reports p
           LEFT JOIN listings l ON l.id = p.listing_id AND l.deleted_at IS NULL AND (l.moderation = 'approved' OR l.owner_id = p.reporter_id OR ?5)
           LEFT JOIN reviews r ON r.id = p.review_id
            AND NOT EXISTS (SELECT 1 FROM listings d WHERE d.id = r.listing_id AND d.deleted_at IS NOT NULL)
           LEFT JOIN users u ON u.id = r.author_id
          WHERE ${mine} ORDER BY p.created_at DESC, p.id LIMIT ?3 OFFSET ?4`,
      )
      .bind(actor.userId, status ?? null, limit, (page - 1) * limit, Number(isAdmin(actor))),
    db.prepare(`SELECT count(*) AS total FROM reports p WHERE ${mine}`).bind(actor.userId, status ?? null),
  ])
  return { items: rows.results.map(myReportOf), total: totals.results[0]?.total ?? 0, page, limit }
}

function myReportOf(row: ReportRow): MyReport {
  return {
    _id: row.id,
    serverId: row.listing_id,
    server: row.server_name === null ? null : { _id: row.listing_id, name: row.server_name },
    status: row.status,
    reason: row.reason,
    details: row.details,
    createdAt: new Date(row.created_at).toISOString(),
    meta: { reviewId: row.review_id },
    review: reviewOf(row),
  }
}

function reviewOf(row: ReportRow): MyReport['review'] {
  const { review_text: text, review_created_at: createdAt, author_id: id, author_name: username } = row
  if (text === null || createdAt === null || id === null || username === null) return null
  const author = { id, username, avatar: row.author_avatar }
  return { text, createdAt: new Date(createdAt).toISOString(), author }
}
