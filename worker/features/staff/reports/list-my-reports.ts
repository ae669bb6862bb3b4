import { and, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import type { myReport, myReportsQuery } from '#contract/staff/report.wire.ts'
import { readPage } from '../../../db/page.ts'
import { listings, reports, reviews, statements, users } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'

type MyReport = z.output<typeof myReport>

/**
 * The actor's reports, newest first. A report stays when its subject goes: a server that is deleted or hidden
 * from them has no name here, and a deleted review no text.
 */
export async function listMyReports(ctx: UserCtx, query: z.output<typeof myReportsQuery>) {
  const { status, page, limit } = query
  // In a form that fits no index by status: the query must scan the person's own reports, not all open ones.
  const wanted = sql`${reports.status} = coalesce(${status ?? null}, ${reports.status})`
  const list = {
    key: reports.id,
    where: and(eq(reports.reporterId, ctx.actor.userId), wanted),
    order: [desc(reports.createdAt), reports.id],
  }
  const { rows, total } = await readPage(ctx.db.orm, list, query, selectReports(ctx))
  return { items: rows.map(myReportOf), total, page, limit }
}

/**
 * Reports with what their reporter may see of server and review. Its columns share names, so no batch can
 * have it.
 */
function selectReports({ db: { orm }, actor }: UserCtx) {
  const seen = mayModerate(actor)
    ? undefined
    : or(eq(listings.moderation, 'approved'), eq(listings.ownerId, reports.reporterId))
  const deleted = alias(listings, 'deleted')
  const onDeleted = orm
    .select({ id: deleted.id })
    .from(deleted)
    .where(and(eq(deleted.id, reviews.listingId), isNotNull(deleted.deletedAt)))
  return orm
    .select({
      ...only(reports, ['id', 'listingId', 'status', 'reason', 'details', 'createdAt', 'reviewId', 'postId']),
      rule: statements.rule,
      serverName: listings.name,
      review: { text: reviews.text, createdAt: reviews.createdAt },
      author: { id: users.id, username: users.username, avatar: users.avatar },
    })
    .from(reports)
    .leftJoin(listings, and(eq(listings.id, reports.listingId), isNull(listings.deletedAt), seen))
    .leftJoin(statements, eq(statements.id, reports.closedBy))
    .leftJoin(reviews, and(eq(reviews.id, reports.reviewId), notExists(onDeleted)))
    .leftJoin(users, eq(users.id, reviews.authorId))
}

function myReportOf(row: Awaited<ReturnType<typeof selectReports>>[number]): MyReport {
  const { review, author } = row
  const outcome = row.rule === null ? 'unchanged' : 'acted'
  return {
    _id: row.id,
    serverId: row.listingId,
    server: row.serverName === null ? null : { _id: row.listingId, name: row.serverName },
    status: row.status,
    reason: row.reason,
    details: row.details,
    outcome: row.status === 'closed' ? outcome : null,
    rule: row.rule,
    createdAt: iso(row.createdAt),
    meta: { reviewId: row.reviewId, postId: row.postId },
    review: review && author ? { text: review.text, createdAt: iso(review.createdAt), author } : null,
  }
}
