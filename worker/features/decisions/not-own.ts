import { and, eq, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { isAdmin } from '#contract/people/permissions.ts'
import { reports, reviews } from '../../db/schema.ts'
import { LEFT_TEAM_MS, listingsOf } from '../../db/team-sql.ts'
import type { Ctx } from '../../http/verb.ts'

/**
 * Which reports a member of staff may read: moderators do not learn who reported their own servers and
 * reviews.
 */
export function notOwn({ actor, db, now }: Ctx): SQL | undefined {
  if (actor.kind !== 'user' || isAdmin(actor)) return undefined
  const ownReviews = db.orm.select({ id: reviews.id }).from(reviews).where(eq(reviews.authorId, actor.userId))
  return and(
    notInArray(reports.listingId, listingsOf('edit', actor.userId, now - LEFT_TEAM_MS)),
    or(isNull(reports.reviewId), notInArray(reports.reviewId, ownReviews)),
  )
}
