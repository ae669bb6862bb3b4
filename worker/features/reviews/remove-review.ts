import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { requireAdmin } from '../../http/auth.ts'
import { deleteReviewStatements, removedReviewStatement } from './delete-review.ts'
import { rescoreIfDrifted } from '../decisions/rescore-listings.ts'
import { writeOnce } from '../../http/write-audit.ts'

/** Removes a review, by a rule. Its author reads the reasons and can appeal. Answers the server whose rating changed. */
export async function removeReview(
  ctx: UserCtx,
  reviewId: string,
  { rule, note }: z.output<typeof moderationBody>,
): Promise<{ _id: string; serverId: string }> {
  requireAdmin(ctx)
  const [done, [row]] = await writeOnce<[{ serverId: string }]>(
    ctx,
    deleteReviewStatements(ctx, sql`${reviewId}`, { rule, note: note || null }, sql`true`),
    [removedReviewStatement(ctx)],
  )
  if (!done || !row) throw new HttpError('not_found', 'Review not found')
  ctx.waitUntil(rescoreIfDrifted(ctx))
  return { _id: reviewId, serverId: row.serverId }
}
