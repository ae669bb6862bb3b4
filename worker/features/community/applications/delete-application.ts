import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { applicationNotFound } from './decide-application.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/** Deletes an application for good. Its audit entry records the applicant and the status, not the texts. The wait until their next application continues. */
export async function deleteApplication(ctx: UserCtx, id: string): Promise<{ ok: true }> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const { done } = await writeOnce(ctx, (attempt) => [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before)
         SELECT ?4, ?2, ?3, 'application.delete', 'application', a.id, json_object('userId', a.user_id, 'status', a.status)
           FROM applications a WHERE a.id = ?1`,
      )
      .bind(id, now, actor.userId, attempt),
    db.prepare('DELETE FROM applications WHERE id = ?1 AND changes() > 0').bind(id),
  ])
  if (!done) throw applicationNotFound()
  return { ok: true }
}
