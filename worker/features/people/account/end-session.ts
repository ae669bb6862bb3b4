import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'

/** Ends one of the caller's sessions. Those of others do not exist here. 404 also for a session that has ended. */
export async function endSession({ db, actor }: UserCtx, sessionId: string): Promise<void> {
  const {
    again,
    results: [ended],
  } = await db.repeatable([
    db
      .prepare('DELETE FROM sessions WHERE id = ?1 AND user_id = ?2 RETURNING id')
      .bind(sessionId, actor.userId),
  ])
  // Sent again, it finds nothing where its first run has ended it.
  if (ended?.results.length === 0 && !again)
    throw new HttpError('not_found', 'This session has ended already.')
}
