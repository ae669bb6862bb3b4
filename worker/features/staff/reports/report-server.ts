import { and, eq, isNull, max } from 'drizzle-orm'
import type { z } from 'zod'
import { reportWaitMs } from '#contract/staff/report.ts'
import type { reportBody } from '#contract/staff/report.wire.ts'
import { isDecidable, STATE } from '../../../db/listing-state.ts'
import { listings, reports } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { assertMayReport } from './assert-may-report.ts'

export type ReportInput = z.output<typeof reportBody> & { listingId: string }

/** Reports a public server, or one that its owner closed, at most once a day for each person and server. */
export async function reportServer(ctx: UserCtx, { listingId, reason, details }: ReportInput) {
  const { now, actor } = ctx
  const id = newId()
  return transaction(ctx, async (tx) => {
    const [[listing], [last]] = await Promise.all([
      tx
        .select({ moderation: STATE })
        .from(listings)
        .where(and(eq(listings.id, listingId), isDecidable())),
      tx
        .select({ at: max(reports.createdAt) })
        .from(reports)
        .where(
          and(
            eq(reports.listingId, listingId),
            eq(reports.reporterId, actor.userId),
            isNull(reports.reviewId),
            isNull(reports.postId),
          ),
        ),
    ])
    if (listing?.moderation !== 'approved') throw serverNotFound()
    const cooldownMs = reportWaitMs(last?.at ?? null, now)
    if (cooldownMs > 0)
      throw new HttpError('already_reported', 'You already reported recently.', { cooldownMs })
    await assertMayReport(ctx, tx)
    const report = { id, listingId, reporterId: actor.userId, reason, details }
    tx.write(tx.insert(reports).values({ ...report, createdAt: now, updatedAt: now }))
    return { _id: id, status: 'open' as const }
  })
}
