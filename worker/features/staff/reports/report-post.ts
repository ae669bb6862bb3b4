import { and, eq } from 'drizzle-orm'
import { isOnTeam } from '#contract/people/permissions.ts'
import { listings, posts, reports } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { assertMayReport } from './assert-may-report.ts'
import type { ReportInput } from './report-server.ts'

/**
 * Reports a reply or news on a public server, once for each person and post. Staff see it as a report of the
 * server that names the post. 403 for the server's team.
 */
export async function reportPost(
  ctx: UserCtx,
  { listingId, postId, reason, details }: ReportInput & { postId: string },
) {
  const { now, actor } = ctx
  const id = newId()
  return transaction(ctx, async (tx) => {
    const [[post], [earlier]] = await Promise.all([
      tx
        .select({ moderation: listings.moderation, ...teamColumns(actor.userId) })
        .from(posts)
        .innerJoin(listings, eq(listings.id, posts.listingId))
        .where(and(eq(posts.id, postId), eq(posts.listingId, listingId))),
      tx
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.postId, postId), eq(reports.reporterId, actor.userId))),
    ])
    if (post?.moderation !== 'approved') throw new HttpError('not_found', 'Reply or news not found')
    if (isOnTeam(actor, post)) throw new HttpError('forbidden', 'You can edit or remove it yourself.')
    if (earlier) throw new HttpError('already_reported', 'You already reported this.')
    await assertMayReport(ctx, tx)
    const report = { id, listingId, postId, reporterId: actor.userId, reason, details }
    tx.write(tx.insert(reports).values({ ...report, createdAt: now, updatedAt: now }))
    return { _id: id, status: 'open' as const }
  })
}
