import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../../../http/verb.ts'
import type { SessionClaim } from '../../../http/session.ts'
import { auditLog, sessions } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

const s = alias(sessions, 's')
const h = alias(sessions, 'h')

/** Ends one session, or every session of its person; the audit log records the latter. Ending a session that does not exist is not an error. */
export async function signOut(ctx: Ctx, claim: SessionClaim, everywhere: boolean): Promise<void> {
  await (everywhere ? signOutEverywhere(ctx, claim) : signOutHere(ctx, claim))
}

async function signOutHere({ db }: Ctx, { id, secretHash }: SessionClaim): Promise<void> {
  await db.repeatable([
    sql`DELETE FROM ${sessions} WHERE ${sessions.id} = ${id} AND ${sessions.secretHash} = ${secretHash}`,
  ])
}

async function signOutEverywhere({ db, now }: Ctx, { id, secretHash }: SessionClaim): Promise<void> {
  const held = sql`SELECT ${h.userId} FROM ${sessions} h WHERE ${h.id} = ${id} AND ${h.secretHash} = ${secretHash}`
  await db.repeatable([
    sql`INSERT INTO ${into(auditLog, 'at', 'actorId', 'action', 'targetKind', 'targetId', 'before')} 
         SELECT ${now}, ${s.userId}, 'user.sign-out-everywhere', 'user', ${s.userId}, json_object('sessions', count(*))
           FROM ${sessions} s WHERE ${s.userId} = (${held}) GROUP BY ${s.userId}`,
    sql`DELETE FROM ${sessions} WHERE ${sessions.userId} = (${held})`,
  ])
}
