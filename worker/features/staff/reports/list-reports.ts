import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { DESCRIPTIONS, eachDescription } from '#contract/listings/descriptions.ts'
import type { AdminReport, adminReportsQuery } from '#contract/staff/report.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { isDecidable, STATE } from '../../../db/listing-state.ts'
import { type List, readPage } from '../../../db/page.ts'
import { listings, posts, reports, reviews, users } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { notOwn } from '../../decisions/not-own.ts'

type Query = z.output<typeof adminReportsQuery>

/** Reports for staff, newest first. A report is listed even if its subject is hidden or deleted. */
export async function listReports(ctx: Ctx, query: Query) {
  requireModerator(ctx)
  const { page, limit } = query
  const { orm } = ctx.db
  const { rows, total } = await readPage(orm, parseFilter(ctx, query), query, selectReports(orm))
  return { items: rows.map(adminReportOf), total, page, limit }
}

function parseFilter(ctx: Ctx, { status, type }: Query): List {
  const { id, reviewId, createdAt } = reports
  const isType = { servers: isNull(reviewId), reviews: isNotNull(reviewId), all: undefined }
  return {
    key: id,
    where: and(
      status === undefined || status === 'all' ? undefined : eq(reports.status, status),
      isType[type ?? 'all'],
      notOwn(ctx),
    ),
    order: [desc(createdAt), id],
  }
}

export function selectReports(orm: Orm) {
  const { id, listingId, status, reason, details, createdAt, updatedAt, resolution, reviewId } = reports
  const [handler, author, owner] = [alias(users, 'handler'), alias(users, 'author'), alias(users, 'owner')]
  return orm
    .select({
      id,
      listingId,
      status,
      reason,
      details,
      createdAt,
      updatedAt,
      resolution,
      reviewId,
      server: {
        _id: listings.id,
        name: listings.name,
        moderation: STATE,
        closed: listings.closed,
        about: listings.about,
        banner: listings.banner,
        discord: listings.discord,
      },
      descriptions: only(listings, DESCRIPTIONS),
      owner: { id: owner.id, username: owner.username, avatar: owner.avatar },
      reporter: { id: users.id, username: users.username, avatar: users.avatar },
      handler: { id: handler.id, username: handler.username, avatar: handler.avatar },
      review: { rating: reviews.rating, text: reviews.text, createdAt: reviews.createdAt },
      postId: reports.postId,
      post: { title: posts.title, postText: posts.text, postedAt: posts.createdAt },
      author: { id: author.id, username: author.username, avatar: author.avatar },
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(handler, eq(handler.id, reports.handledBy))
    .leftJoin(listings, and(eq(listings.id, listingId), isDecidable()))
    .leftJoin(owner, eq(owner.id, listings.ownerId))
    .leftJoin(reviews, eq(reviews.id, reviewId))
    .leftJoin(author, eq(author.id, reviews.authorId))
    .leftJoin(posts, eq(posts.id, reports.postId))
}

export function adminReportOf(row: Awaited<ReturnType<typeof selectReports>>[number]): AdminReport {
  const { server, descriptions, owner, review, author } = row
  return {
    _id: row.id,
    serverId: row.listingId,
    server: server &&
      descriptions &&
      owner && { ...server, description: eachDescription(descriptions), ownerInfo: owner },
    status: row.status,
    reason: row.reason,
    details: row.details,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    meta: { reviewId: row.reviewId, postId: row.postId },
    reporter: row.reporter,
    review: review && author && { ...review, createdAt: iso(review.createdAt), author },
    post: row.post && {
      title: row.post.title,
      text: row.post.postText,
      createdAt: iso(row.post.postedAt),
    },
    resolution: row.resolution,
    handledBy: row.handler,
  }
}
