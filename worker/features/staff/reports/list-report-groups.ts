import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReportGroup, reportGroupsQuery } from '#contract/staff/staff-review.wire.ts'
import { reports } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { adminReportOf, selectReports } from './list-reports.ts'

/** So many of the latest open reports are grouped, and so many of each group are shown. */
const GROUPED = 1000
const SHOWN = 5

/** Open reports by what they concern: what most people reported first, then the latest. */
export async function listReportGroups(ctx: Ctx, { type, page, limit }: z.output<typeof reportGroupsQuery>) {
  requireAdmin(ctx)
  const { orm } = ctx.db
  const { id, listingId, reviewId, createdAt } = reports
  const isWanted = { servers: isNull(reviewId), reviews: isNotNull(reviewId), all: undefined }[type ?? 'all']
  const rows = await orm
    .select({ id, listingId, reviewId, createdAt })
    .from(reports)
    .where(and(eq(reports.status, 'open'), isWanted))
    .orderBy(desc(createdAt))
    .limit(GROUPED + 1)
  const groups = [...Map.groupBy(rows.slice(0, GROUPED), (row) => row.reviewId ?? row.listingId)]
    .map(([subject, members]) => ({
      subject,
      members,
      oldest: Math.min(...members.map((row) => row.createdAt)),
    }))
    // They are in the order of the latest report already.
    .toSorted((a, b) => b.members.length - a.members.length)
  const shown = groups.slice((page - 1) * limit, page * limit)
  const ids = shown.flatMap(({ members }) => members.slice(0, SHOWN).map((row) => row.id))
  const full = ids.length === 0 ? [] : await selectReports(orm).where(inArray(id, ids))
  const found = new Map(full.map((row) => [row.id, adminReportOf(row)]))
  const items = shown.map(({ subject, members, oldest }): ReportGroup => ({
    _id: subject,
    type: members[0]?.reviewId ? 'review' : 'listing',
    count: members.length,
    oldest: new Date(oldest).toISOString(),
    reports: members.slice(0, SHOWN).flatMap((row) => found.get(row.id) ?? []),
  }))
  return { items, total: groups.length, page, limit, cut: rows.length > GROUPED }
}
