import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sessionList } from '#contract/people/account.wire.ts'
import { sessions } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import type { SessionClaim } from '../../../http/session.ts'

/** More than anybody has; a page shows them all. */
const SESSIONS_MAX = 100

type Row = SqlRow<typeof sessions, 'id' | 'device' | 'created_at' | 'expires_at'>

/** The caller's sessions, the newest first. `claim` is the one that asks. */
export async function listSessions(
  { db, actor, now }: UserCtx,
  claim: SessionClaim | null,
): Promise<z.output<typeof sessionList>> {
  const results =
    await db.all<Row>(sql`SELECT ${sessions.id}, ${sessions.device}, ${sessions.createdAt}, ${sessions.expiresAt} FROM ${sessions} WHERE ${sessions.userId} = ${actor.userId} AND ${sessions.expiresAt} > ${now}
        ORDER BY ${sessions.id} = ${claim?.id ?? ''} DESC, ${sessions.createdAt} DESC, ${sessions.id} LIMIT ${SESSIONS_MAX}`)
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
