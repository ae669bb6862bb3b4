import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReportGroup, reportGroupsQuery } from '#contract/staff/staff-review.wire.ts'
import { reports } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { adminReportOf, selectReports } from './list-reports.ts'

/** So many of the latest open reports are grouped, and so many of each group are shown. */
const GROUPED = 1000
const SHOWN = 5

type Row = SqlRow<typeof reports, 'id' | 'listing_id' | 'review_id' | 'created_at'>

/** Open reports by what they concern: what most people reported first, then the latest. */
export async function listReportGroups(ctx: Ctx, { type, page, limit }: z.output<typeof reportGroupsQuery>) {
  requireAdmin(ctx)
  const { db } = ctx
  const only = {
    servers: sql`AND ${reports.reviewId} IS NULL`,
    reviews: sql`AND ${reports.reviewId} IS NOT NULL`,
    all: sql``,
  }[type ?? 'all']
  const rows = await db.all<Row>(
    sql`SELECT ${reports.id}, ${reports.listingId}, ${reports.reviewId}, ${reports.createdAt} FROM ${reports} WHERE ${reports.status} = 'open' ${only} ORDER BY ${reports.createdAt} DESC LIMIT ${GROUPED + 1}`,
  )
  const groups = [...Map.groupBy(rows.slice(0, GROUPED), (row) => row.review_id ?? row.listing_id)]
    .map(([id, members]) => ({ id, members, oldest: Math.min(...members.map((row) => row.created_at)) }))
    // They are in the order of the latest report already.
    .toSorted((a, b) => b.members.length - a.members.length)
  const shown = groups.slice((page - 1) * limit, page * limit)
  const ids = shown.flatMap(({ members }) => members.slice(0, SHOWN).map((row) => row.id))
  const full = ids.length === 0 ? [] : await selectReports(db.orm).where(inArray(reports.id, ids))
  const found = new Map(full.map((row) => [row.id, adminReportOf(row)]))
  const items = shown.map(({ id, members, oldest }): ReportGroup => ({
    _id: id,
    type: members[0]?.review_id ? 'review' : 'listing',
    count: members.length,
    oldest: new Date(oldest).toISOString(),
    reports: members.slice(0, SHOWN).flatMap((row) => found.get(row.id) ?? []),
  }))
  return { items, total: groups.length, page, limit, cut: rows.length > GROUPED }
}
