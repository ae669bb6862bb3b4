import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/** Puts all hubs in the order sent. When another admin has added or removed one since, nothing changes and the answer is 409. */
export async function orderHubs(ctx: UserCtx, ids: readonly string[]): Promise<{ ok: true }> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const order = JSON.stringify(ids)
  const { done } = await writeOnce(ctx, (attempt) => [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, after)
         SELECT ?4, ?2, ?3, 'hub.order', 'hub', 'all', json_object('ids', json(?1))
          WHERE NOT EXISTS (SELECT value FROM json_each(?1) EXCEPT SELECT id FROM hubs)
            AND NOT EXISTS (SELECT id FROM hubs EXCEPT SELECT value FROM json_each(?1))`,
      )
      .bind(order, now, ctx.actor.userId, attempt),
    db
      .prepare(
        `UPDATE hubs SET position = (SELECT min(key) + 1 FROM json_each(?1) WHERE value = hubs.id)
          WHERE changes() > 0`,
      )
      .bind(order),
  ])
  if (!done)
    throw new HttpError('state_conflict', 'The list of hubs has changed. Reload the page and try again.')
  return { ok: true }
}
