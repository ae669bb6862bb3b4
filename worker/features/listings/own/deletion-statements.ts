import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { firstWaitsSql } from '../first-submission.ts'

/** Who deletes or restores: the owner may delete their own listing, and restore what they deleted themselves. The caller checks the role of admins. */
type Deleter = 'owner' | 'admin'

interface Deletion {
  by: Deleter
  /** See `writeOnce`. */
  attempt: string
}

/**
 * The two statements with which its owner takes a listing away, for a batch: the tombstone in the audit log, only if it is not deleted yet, and the change, only
 * if the entry was written. The listing remembers its state for an undo.
 */
export function withdrawalStatements(
  { db, now, actor }: UserCtx,
  listingId: string,
  attempt: string,
): [D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?2, ?3, 'listing.withdraw', 'listing', l.id,
                json_object('moderation', l.moderation, 'name', l.name, 'ownerId', l.owner_id, 'votes', l.votes, 'reviews', l.rating_cnt,
                            'banner', l.banner, 'created', strftime('%Y-%m-%dT%H:%M:%SZ', l.created / 1000, 'unixepoch')),
                json_object('deleted', json('true'), 'restorableUntil', ?4)
           FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql('own', '?3')}`,
      )
      .bind(listingId, now, actor.userId, restorableUntil(now), attempt),
    db
      .prepare(
        `UPDATE listings SET deleted_from = moderation, moderation = 'deleted', deleted_at = ?2, withdrawn = 1
          WHERE id = ?1 AND changes() > 0 RETURNING id`,
      )
      .bind(listingId, now),
  ]
}

/** The two statements that undo a deletion while that is possible, in the same way (`RETURNING moderation`). */
export function restorationStatements(
  { db, now, actor }: UserCtx,
  listingId: string,
  { by, attempt }: Pick<Deletion, 'by' | 'attempt'>,
): [D1PreparedStatement, D1PreparedStatement] {
  return [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?2, ?3, ?5, 'listing', l.id, json_object('deleted', json('true')), json_object('moderation', l.deleted_from)
           FROM listings l WHERE l.id = ?1 AND l.deleted_at > ?4 AND ((${maySql('own', '?3')} AND l.withdrawn AND NOT (l.deleted_from = 'pending' AND ${firstWaitsSql('l.owner_id')} IS NOT NULL)) OR ?6)`,
      )
      .bind(
        listingId,
        now,
        actor.userId,
        now - DELETED_KEPT_MS,
        by === 'owner' ? 'listing.bring-back' : 'listing.restore',
        Number(by === 'admin'),
        attempt,
      ),
    db
      .prepare(
        `UPDATE listings SET moderation = deleted_from, deleted_from = NULL, deleted_at = NULL, withdrawn = 0
          WHERE id = ?1 AND changes() > 0 RETURNING moderation`,
      )
      .bind(listingId),
  ]
}

/** The end of the time for an undo, as ISO 8601. */
export const restorableUntil = (deletedAt: number) => new Date(deletedAt + DELETED_KEPT_MS).toISOString()
