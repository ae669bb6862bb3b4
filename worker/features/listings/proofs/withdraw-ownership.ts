import { notYours } from '../../../http/http-error.ts'
import type { UserCtx } from '../../../http/context.ts'

/**
 * Takes back what the owner proved about the Discord server of their listing. Repeating it changes nothing.
 */
export async function withdrawOwnership({ db, actor }: UserCtx, listingId: string): Promise<void> {
  const own = 'id = ?1 AND owner_id = ?2 AND deleted_at IS NULL'
  const {
    results: [before],
  } = await db.repeatable<[{ id: string }, never]>([
    db.prepare(`SELECT id FROM listings WHERE ${own}`).bind(listingId, actor.userId),
    db
      .prepare(`UPDATE listings SET owner_proven_guild = NULL, owner_proven_at = NULL WHERE ${own}`)
      .bind(listingId, actor.userId),
  ])
  if (before.results.length === 0) throw notYours()
}
