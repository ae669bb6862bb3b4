import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { hubNotFound } from './add-hub.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/** Removes a hub from the list for good. The audit log keeps its data. */
export async function removeHub(ctx: UserCtx, id: string): Promise<{ ok: true }> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const { done } = await writeOnce(ctx, (attempt) => [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before)
         SELECT ?4, ?2, ?3, 'hub.remove', 'hub', id, json_object('code', code, 'guild', guild_id, 'name', name) FROM hubs WHERE id = ?1`,
      )
      .bind(id, now, ctx.actor.userId, attempt),
    db.prepare('DELETE FROM hubs WHERE id = ?1').bind(id),
  ])
  if (!done) throw hubNotFound()
  return { ok: true }
}
