import { DELETED_KEPT_MS } from '#contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { serverNotFound } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'

/**
 * Deletes a listing: from now on it exists for nobody, with all that belongs to it. Admins can restore it for a limited time. The tombstone in the
 * audit entry is written first, and only if the listing is not deleted yet. The change follows only if the entry was written.
 */
export async function deleteListing(ctx: UserCtx, listingId: string) {
  requireAdmin(ctx)
  const { db, now } = ctx
  const restorableUntil = new Date(now + DELETED_KEPT_MS).toISOString()
  const [, changed] = await db.batch<[never, { id: string }]>([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?2, ?3, 'listing.delete', 'listing', l.id,
                json_object('moderation', l.moderation, 'name', l.name, 'ownerId', l.owner_id, 'votes', l.votes, 'reviews', l.rating_cnt,
                            'banner', l.banner, 'created', strftime('%Y-%m-%dT%H:%M:%SZ', l.created / 1000, 'unixepoch')),
                json_object('deleted', json('true'), 'restorableUntil', ?4)
           FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL`,
      )
      .bind(listingId, now, ctx.actor.userId, restorableUntil),
    db
      .prepare(
        `UPDATE listings SET deleted_from = moderation, moderation = 'deleted', deleted_at = ?2 WHERE id = ?1 AND changes() > 0 RETURNING id`,
      )
      .bind(listingId, now),
  ])
  if (!changed.results.length) throw serverNotFound()
  return { _id: listingId, restorableUntil }
}
