import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'

/**
 * The server of a new owner (SQL) that staff have not decided about yet, as an id; `null` for an owner with an approved server. Whoever makes accounts or
 * pictures by machine fills the queue with one server each.
 */
export const firstWaitsSql = (owner: string) =>
  `(SELECT w.id FROM listings w WHERE w.owner_id = ${owner} AND w.moderation = 'pending'
     AND NOT EXISTS (SELECT 1 FROM listings a WHERE a.owner_id = ${owner} AND a.moderation = 'approved') ORDER BY w.created LIMIT 1)`

/** Refuses another server in the queue, and names the one that waits. */
export async function refuseWhileFirstWaits({ db, actor }: UserCtx): Promise<void> {
  const row = await db
    .prepare(`SELECT ${firstWaitsSql('?1')} AS id`)
    .bind(actor.userId)
    .first<{ id: string | null }>()
  if (row?.id)
    throw new HttpError(
      'state_conflict',
      'Your first server is waiting for review. You can submit another when staff have decided about it.',
      { current: 'first_waits', serverId: row.id },
    )
}
