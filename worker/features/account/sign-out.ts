import type { Ctx } from '../../http/context.ts'
import type { SessionClaim } from '../../http/session.ts'

/** Ends one session, or every session of its person. Ending what does not exist is fine. */
export async function signOut({ db }: Ctx, claim: SessionClaim, everywhere: boolean): Promise<void> {
  const statement = everywhere
    ? 'DELETE FROM sessions WHERE user_id = (SELECT user_id FROM sessions WHERE id = ?1 AND secret_hash = ?2)'
    : 'DELETE FROM sessions WHERE id = ?1 AND secret_hash = ?2'
  await db.prepare(statement).bind(claim.id, claim.secretHash).run()
}
