import type { z } from 'zod'
import type { sessionList } from '#contract/people/account.wire.ts'
import type { sessions } from '../../../db/schema/sessions.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { UserCtx } from '../../../http/context.ts'
import type { SessionClaim } from '../../../http/session.ts'

/** More than anybody has; a page shows them all. */
const SESSIONS_MAX = 100

type Row = SqlRow<typeof sessions, 'id' | 'device' | 'created_at' | 'expires_at'>

/** The caller's sessions, the newest first. `claim` is the one that asks. */
export async function listSessions(
  { db, actor, now }: UserCtx,
  claim: SessionClaim | null,
): Promise<z.output<typeof sessionList>> {
  const { results } = await db
    .prepare(
      `SELECT id, device, created_at, expires_at FROM sessions WHERE user_id = ?1 AND expires_at > ?2
        ORDER BY id = ?3 DESC, created_at DESC, id LIMIT ${SESSIONS_MAX}`,
    )
    .bind(actor.userId, now, claim?.id ?? '')
    .all<Row>()
  return {
    items: results.map(({ id, device, created_at, expires_at }) => ({
      _id: id,
      device,
      createdAt: new Date(created_at).toISOString(),
      expiresAt: new Date(expires_at).toISOString(),
      current: id === claim?.id,
    })),
  }
}
