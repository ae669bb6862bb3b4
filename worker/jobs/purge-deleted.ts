import { DELETED_KEPT_MS, WAITS_WITHIN_MS } from '#contract/moderation.ts'
import type { Ctx } from '../http/context.ts'

/** Listings purged in one run, three statements each: D1 allows 1,000 an invocation, and other jobs share it. What is left waits for the next night. */
const PURGED_MAX = 100

/**
 * Removes for good what was deleted longer ago than admins can undo: the listing with its votes, reviews and daily counts (they go with it), and the
 * reports about it. Its picture loses a use by that, and its files go with the next sweep. The audit log keeps what it was.
 */
export async function purgeDeleted({ db, now }: Ctx): Promise<void> {
  const { results } = await db
    .prepare(`SELECT id FROM listings WHERE moderation = 'deleted' AND deleted_at <= ?1 LIMIT ${PURGED_MAX}`)
    .bind(now - DELETED_KEPT_MS)
    .all<{ id: string }>()
  for (const { id } of results) await purge(db, id, now)
  await db
    .prepare('DELETE FROM queue_waits WHERE decided_at <= ?1')
    .bind(now - WAITS_WITHIN_MS)
    .run()
}

/** One listing a transaction, looked at again in it: it may have come back since, and a second run finds nothing to do. */
async function purge(db: Ctx['db'], id: string, now: number): Promise<void> {
  const expired = `SELECT 1 FROM listings WHERE id = ?1 AND moderation = 'deleted' AND deleted_at <= ?2`
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
    db
      .prepare(`DELETE FROM listings WHERE id = ?1 AND moderation = 'deleted' AND deleted_at <= ?2`)
      .bind(id, now - DELETED_KEPT_MS),
  ])
}
