import { DELETED_KEPT_MS, type Moderation, stateSentence } from '#contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError, serverNotFound } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'

/** Undoes a deletion while that is possible: the listing returns to its earlier state, with everything that belonged to it. */
export async function restoreListing(
  ctx: UserCtx,
  listingId: string,
): Promise<{ _id: string; moderation: Moderation }> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const [, changed, present] = await db.batch<
    [never, { moderation: Moderation }, { moderation: Moderation }]
  >([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?2, ?3, 'listing.restore', 'listing', l.id, json_object('deleted', json('true')), json_object('moderation', l.deleted_from)
           FROM listings l WHERE l.id = ?1 AND l.deleted_at > ?4`,
      )
      .bind(listingId, now, ctx.actor.userId, now - DELETED_KEPT_MS),
    db
      .prepare(
        `UPDATE listings SET moderation = deleted_from, deleted_from = NULL, deleted_at = NULL
          WHERE id = ?1 AND changes() > 0 RETURNING moderation`,
      )
      .bind(listingId),
    db.prepare('SELECT moderation FROM listings WHERE id = ?1 AND deleted_at IS NULL').bind(listingId),
  ])
  const current = present.results[0]?.moderation
  if (!current) throw serverNotFound()
  if (!changed.results.length) throw new HttpError('state_conflict', stateSentence(current), { current })
  return { _id: listingId, moderation: current }
}
