import { notYours } from '../../http/http-error.ts'
import type { UserCtx } from '../../http/context.ts'

/** Takes back what the owner proved about the Discord server of their listing. Repeating it changes nothing. */
export async function withdrawOwnership({ db, actor }: UserCtx, listingId: string): Promise<void> {
  const { meta } = await db
    .prepare(
      'UPDATE listings SET owner_proven_guild = NULL, owner_proven_at = NULL WHERE id = ?1 AND owner_id = ?2 AND deleted_at IS NULL',
    )
    .bind(listingId, actor.userId)
    .run()
  if (meta.changes === 0) throw notYours()
}
