import { isAdmin } from '#contract/people/permissions.ts'
import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'

/** Marks a conversation as read for the actor's side, up to the message that they saw. A message that came later stays new. */
export async function markTalkRead(ctx: UserCtx, listingId: string, upTo: string) {
  const { db, actor } = ctx
  const own = [listingId, actor.userId, Number(isAdmin(actor))] as const
  const seen = '(SELECT seq FROM listing_messages WHERE id = ?4 AND listing_id = ?1)'
  const isOwner = `(SELECT ${maySql('edit')} FROM listings l WHERE l.id = ?1)`
  const {
    results: [present],
  } = await db.repeatable<[{ id: string }, never]>([
    db
      .prepare(
        `SELECT l.id FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3)`,
      )
      .bind(...own),
    db
      .prepare(
        `UPDATE listing_talks SET owner_read = iif(${isOwner}, max(owner_read, ${seen}), owner_read), staff_read = iif(${isOwner}, staff_read, max(staff_read, ${seen}))
          WHERE listing_id = ?1 AND ${seen} IS NOT NULL
            AND EXISTS (SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3))`,
      )
      .bind(...own, upTo),
  ])
  if (!present.results.length) throw notYours()
  return { _id: listingId }
}
