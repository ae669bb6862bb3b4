import { sql } from 'drizzle-orm'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { sessions } from '../../../db/schema.ts'
import { names } from '../../../db/sql.ts'

/** Ends one of the caller's sessions. Those of others do not exist here. 404 also for a session that has ended. */
export async function endSession({ db, actor }: UserCtx, sessionId: string): Promise<void> {
  const { again, rows } = await db.twice<{ ended: { id: string } }>({
    ended: sql`DELETE FROM ${sessions} WHERE ${sessions.id} = ${sessionId} AND ${sessions.userId} = ${actor.userId} RETURNING ${names(sessions.id)}`,
  })
  // Sent again, it finds nothing where its first run has ended it.
  if (rows.ended.length === 0 && !again) throw new HttpError('not_found', 'This session has ended already.')
}
