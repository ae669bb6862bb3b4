import type { z } from 'zod'
import { roadmapStatesFor } from '#contract/roadmap.ts'
import { DEFAULT_RULE } from '#contract/rules.ts'
import type { declineBody } from '#contract/wire/roadmap.ts'
import type { UserCtx } from '../../http/context.ts'
import { requireAdmin } from '../../http/auth.ts'
import { movedOn } from './edit-item.ts'
import { type AdminRoadmapItem, ADMIN_SELECT, adminItemOf, type AdminItemRow } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'
import { writeOnce } from '../audit/write-audit.ts'

/** Removes an idea from the roadmap, or rejects a suggestion. The reason is shown to the person who suggested it. */
export async function declineItem(
  ctx: UserCtx,
  id: string,
  { reason, rule = DEFAULT_RULE }: z.output<typeof declineBody>,
): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const {
    done,
    rows: [rows],
  } = await writeOnce<[AdminItemRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?2, ?3, 'roadmap.decline', 'roadmap', id, json_object('status', status), json_object('status', 'declined', 'reason', ?4, 'rule', ?6)
           FROM roadmap_items WHERE id = ?1 AND status IN (SELECT value FROM json_each(?5))`,
        )
        .bind(id, now, ctx.actor.userId, reason, JSON.stringify(roadmapStatesFor('decline')), rule, attempt),
      db
        .prepare(
          `UPDATE roadmap_items SET status = 'declined', reason = ?2, updated_at = ?3 WHERE id = ?1 AND changes() > 0`,
        )
        .bind(id, reason, now),
    ],
    [db.prepare(`${ADMIN_SELECT} WHERE i.id = ?1`).bind(id)],
  )
  const [row] = rows.results
  if (!row) throw ideaNotFound()
  if (!done) throw movedOn(row)
  return adminItemOf(row)
}
