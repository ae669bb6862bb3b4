import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type SessionClaim, type SessionRow, sessionStatement } from '../../../http/session.ts'
import { unread } from '../../events/notices/notice-row.ts'
import { sessions } from '../../../db/schema.ts'

/** The holder of a session with the number on their bell, in one round trip; `null` without a valid session. */
export async function readViewer(
  db: Db,
  claim: SessionClaim,
  now: number,
): Promise<{ row: SessionRow; unread: number } | null> {
  const holder = sql`(SELECT ${sessions.userId} FROM ${sessions} WHERE ${sessions.id} = ${claim.id} AND ${sessions.secretHash} = ${claim.secretHash} AND ${sessions.expiresAt} > ${now})`
  const { found, count } = await db.once<{ found: SessionRow; count: { unread: number } }>({
    found: sessionStatement(claim, now),
    count: sql`SELECT ${unread(holder)} AS unread`,
  })
  const [row] = found
  return row ? { row, unread: count[0]?.unread ?? 0 } : null
}
