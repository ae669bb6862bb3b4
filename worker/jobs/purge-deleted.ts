import { DELETED_KEPT_MS, WAITS_WITHIN_MS } from '#contract/staff/moderation.ts'
import type { Ctx } from '../http/context.ts'

/**
 * Listings purged in one run, three statements each: D1 allows 1,000 statements an invocation, and other jobs share it. The rest waits for the next
 * night.
 */
const PURGED_MAX = 100

/** An appeal against the deletion waits. Then the listing waits, too: the appeal may bring it back. */
const APPEALED = `EXISTS (SELECT 1 FROM statements s JOIN appeals a ON a.statement_id = s.id
  WHERE s.subject_kind = 'listing' AND s.subject_id = listings.id AND a.decided_at IS NULL)`
/** Deleted listings whose time for an undo is over; `at` is the place of the latest deletion. */
const EXPIRED = (at: string) => `moderation = 'deleted' AND deleted_at <= ${at} AND NOT ${APPEALED}`

/**
 * Removes deleted listings for good when the time for an undo is over: the listing with its votes, reviews and daily counts (by cascade), and the
 * reports about it. Its picture then has one use less, and the next sweep deletes its files. The audit log still describes the listing.
 */
export async function purgeDeleted({ db, now }: Ctx): Promise<void> {
  const { results } = await db
    .prepare(`SELECT id FROM listings WHERE ${EXPIRED('?1')} LIMIT ${PURGED_MAX}`)
    .bind(now - DELETED_KEPT_MS)
    .all<{ id: string }>()
  for (const { id } of results) await purge(db, id, now)
  await db
    .prepare('DELETE FROM queue_waits WHERE decided_at <= ?1')
    .bind(now - WAITS_WITHIN_MS)
    .run()
}

/** One listing for each transaction, with the condition checked again in it: the listing may be restored since, and a second run finds nothing to do. */
async function purge(db: Ctx['db'], id: string, now: number): Promise<void> {
  const expired = `SELECT 1 FROM listings WHERE id = ?1 AND ${EXPIRED('?2')}`
  await db.batch([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before)
         SELECT ?3, NULL, 'listing.purge', 'listing', l.id, json_object('name', l.name, 'ownerId', l.owner_id)
           FROM listings l WHERE l.id = ?1 AND EXISTS (${expired})`,
      )
      .bind(id, now - DELETED_KEPT_MS, now),
    db
      .prepare(`DELETE FROM reports WHERE listing_id = ?1 AND EXISTS (${expired})`)
      .bind(id, now - DELETED_KEPT_MS),
    db.prepare(`DELETE FROM listings WHERE id = ?1 AND ${EXPIRED('?2')}`).bind(id, now - DELETED_KEPT_MS),
  ])
}
