import { notYours } from '../../http/http-error.ts'
import type { UserCtx } from '../../http/context.ts'

/**
 * Takes back what the owner proved about the Discord server of their listing. Repeating it changes nothing. Says whether everybody saw it; after a lost answer
 * they may have.
 */
export async function withdrawOwnership({ db, actor }: UserCtx, listingId: string): Promise<boolean> {
  const own = 'id = ?1 AND owner_id = ?2 AND deleted_at IS NULL'
  const {
    results: [before],
    again,
  } = await db.repeatable<[{ shown: 0 | 1 }, never]>([
    db
      .prepare(
        `SELECT moderation = 'approved' AND owner_proven_at IS NOT NULL AS shown FROM listings WHERE ${own}`,
      )
      .bind(listingId, actor.userId),
    db
      .prepare(`UPDATE listings SET owner_proven_guild = NULL, owner_proven_at = NULL WHERE ${own}`)
      .bind(listingId, actor.userId),
  ])
  const [row] = before.results
  if (!row) throw notYours()
  return again || row.shown === 1
}
