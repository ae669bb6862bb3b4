import { and, eq, exists, sql } from 'drizzle-orm'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { appeals, auditLog, listings, reports, staffNotes, statements } from '../db/schema.ts'
import { into } from '../db/sql.ts'
import type { Ctx } from '../http/verb.ts'

/**
 * Listings purged in one run, five statements each: D1 allows 1,000 statements an invocation, and other jobs share it. The rest waits for the next
 * night.
 */
const PURGED_MAX = 100

/** Deleted listings whose time for an undo is over. While an appeal against the deletion waits or was accepted, staff may bring it back. */
const expired = (now: number) =>
  sql`${listings.moderation} = 'deleted' AND ${listings.deletedAt} <= ${now - DELETED_KEPT_MS} AND NOT EXISTS (
    SELECT 1 FROM ${statements} JOIN ${appeals} ON ${appeals.statementId} = ${statements.id}
     WHERE ${statements.subjectKind} = 'listing' AND ${statements.subjectId} = ${listings.id} AND ${statements.endedAt} IS NULL
       AND (${appeals.decidedAt} IS NULL OR ${appeals.outcome} = 'overturned'))`

/**
 * Removes deleted listings for good when the time for an undo is over, with their votes, reviews and counts
 * (by cascade) and the reports about them. The audit log still describes them.
 */
export async function purgeDeleted({ db, now }: Ctx): Promise<void> {
  const due = await db.orm.select({ id: listings.id }).from(listings).where(expired(now)).limit(PURGED_MAX)
  for (const { id } of due) await purge(db, id, now)
}

/** One listing for each transaction, with the condition checked again in it: the listing may be restored since, and a second run finds nothing to do. */
async function purge(db: Ctx['db'], id: string, now: number): Promise<void> {
  const { orm } = db
  const isDue = and(eq(listings.id, id), expired(now))
  const ifDue = exists(orm.select({ id: listings.id }).from(listings).where(isDue))
  await db.batch([
    sql`INSERT INTO ${into(auditLog, 'at', 'actorId', 'action', 'targetKind', 'targetId', 'before')}
          SELECT ${now}, NULL, 'listing.purge', 'listing', ${listings.id}, json_object('name', ${listings.name}, 'ownerId', ${listings.ownerId}) FROM ${listings} WHERE ${isDue}`,
    orm.delete(reports).where(and(eq(reports.listingId, id), ifDue)),
    orm
      .delete(staffNotes)
      .where(and(eq(staffNotes.subjectKind, 'listing'), eq(staffNotes.subjectId, id), ifDue)),
    orm.delete(listings).where(isDue),
  ])
}
