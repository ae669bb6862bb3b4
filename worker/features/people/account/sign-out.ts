import type { Ctx } from '../../../http/context.ts'
import type { SessionClaim } from '../../../http/session.ts'

/** Ends one session, or every session of its person; the audit log records the latter. Ending a session that does not exist is not an error. */
export async function signOut(ctx: Ctx, claim: SessionClaim, everywhere: boolean): Promise<void> {
  await (everywhere ? signOutEverywhere(ctx, claim) : signOutHere(ctx, claim))
}

async function signOutHere({ db }: Ctx, { id, secretHash }: SessionClaim): Promise<void> {
  await db.repeatable([
    db.prepare('DELETE FROM sessions WHERE id = ?1 AND secret_hash = ?2').bind(id, secretHash),
  ])
}

async function signOutEverywhere({ db, now }: Ctx, { id, secretHash }: SessionClaim): Promise<void> {
  const held = 'SELECT user_id FROM sessions WHERE id = ?1 AND secret_hash = ?2'
  await db.repeatable([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before)
         SELECT ?3, s.user_id, 'user.sign-out-everywhere', 'user', s.user_id, json_object('sessions', count(*))
           FROM sessions s WHERE s.user_id = (${held}) GROUP BY s.user_id`,
      )
      .bind(id, secretHash, now),
    db.prepare(`DELETE FROM sessions WHERE user_id = (${held})`).bind(id, secretHash),
  ])
}
