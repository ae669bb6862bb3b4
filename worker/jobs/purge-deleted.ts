import { and, eq, isNull, lte, notExists, or } from 'drizzle-orm'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import type { Orm } from '../db/client.ts'
import { appeals, listings, reports, staffNotes, statements } from '../db/schema.ts'
import { transaction } from '../http/transaction.ts'
import type { Ctx } from '../http/verb.ts'
import { audit } from '../http/write-audit.ts'

/**
 * Listings purged in one run, six statements each: D1 allows 1,000 statements an invocation, and other jobs
 * share it. The rest waits for the next night.
 */
const PURGED_MAX = 80

/**
 * Removes deleted listings for good when the time for an undo is over, with their votes, reviews and counts
 * (by cascade) and the reports about them. The audit log still describes them.
 */
export async function purgeDeleted(ctx: Ctx): Promise<void> {
  const { orm } = ctx.db
  const due = await orm
    .select({ id: listings.id })
    .from(listings)
    .where(isExpired(orm, ctx.now))
    .limit(PURGED_MAX)
  for (const { id } of due) await purge(ctx, id)
}

/** Removes one listing, if it was not restored since. */
async function purge(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({ name: listings.name, ownerId: listings.ownerId })
      .from(listings)
      .where(and(eq(listings.id, id), isExpired(ctx.db.orm, ctx.now)))
    if (!listing) return
    tx.write(
      audit(ctx, 'listing.purge', id, { before: listing }),
      tx.delete(reports).where(eq(reports.listingId, id)),
      tx.delete(staffNotes).where(and(eq(staffNotes.subjectKind, 'listing'), eq(staffNotes.subjectId, id))),
      tx.delete(listings).where(eq(listings.id, id)),
    )
  })
}

/** Whether the time to undo a deletion is over, and no appeal against the deletion waits or was accepted. */
function isExpired(orm: Orm, now: number) {
  const appealed = orm
    .select({ id: statements.id })
    .from(statements)
    .innerJoin(appeals, eq(appeals.statementId, statements.id))
    .where(
      and(
        eq(statements.subjectKind, 'listing'),
        eq(statements.subjectId, listings.id),
        isNull(statements.endedAt),
        or(isNull(appeals.decidedAt), eq(appeals.outcome, 'overturned')),
      ),
    )
  return and(
    eq(listings.moderation, 'deleted'),
    lte(listings.deletedAt, now - DELETED_KEPT_MS),
    notExists(appealed),
  )
}
