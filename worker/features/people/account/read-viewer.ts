import type { Db } from '../../../db/client.ts'
import { type SessionClaim, type SessionRow, sessionStatement } from '../../../http/session.ts'
import { unreadSql } from '../../events/notices/unread.ts'

/** The holder of a session with the number on their bell, in one round trip; `null` without a valid session. */
export async function readViewer(
  db: Db,
  claim: SessionClaim,
  now: number,
): Promise<{ row: SessionRow; unread: number } | null> {
  const [holder, count] = await db.batch<[SessionRow, { unread: number }]>([
    sessionStatement(db, claim, now),
    db
      .prepare(
        `SELECT ${unreadSql('(SELECT user_id FROM sessions WHERE id = ?1 AND secret_hash = ?2 AND expires_at > ?3)')} AS unread`,
      )
      .bind(claim.id, claim.secretHash, now),
  ])
  const [row] = holder.results
  return row ? { row, unread: count.results[0]?.unread ?? 0 } : null
}
