import type { z } from 'zod'
import { roadmapStatesFor } from '#contract/community/roadmap.ts'
import { foldName } from '#contract/text/fold.ts'
import type { roadmapEdit } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { type AdminRoadmapItem, ADMIN_SELECT, adminItemOf, type AdminItemRow } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'

/**
 * Changes the sent fields of an item: its texts, its expected date, and its column. A column accepts a suggested item and reopens a declined one. The
 * audit entry is written first and only if something changes. Merged items stay as they are.
 */
export async function editItem(
  ctx: UserCtx,
  id: string,
  { title, description, tags, eta, status }: z.output<typeof roadmapEdit>,
): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const values = [
    id,
    title ?? null,
    description ?? null,
    tags === undefined ? null : JSON.stringify(tags),
    Number(eta !== undefined),
    eta ?? null,
    status ?? null,
  ]
  const after = `coalesce(?2, title), coalesce(?3, description), coalesce(?4, tags), iif(?5, ?6, eta), coalesce(?7, status)`
  const {
    rows: [rows],
  } = await writeOnce<[AdminItemRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?11, ?8, ?9, iif(coalesce(?7, status) = status, 'roadmap.edit', iif(status = 'suggested', 'roadmap.accept', 'roadmap.move')), 'roadmap', id,
                json_object('title', title, 'description', description, 'tags', json(tags), 'eta', eta, 'status', status),
                json_object('title', coalesce(?2, title), 'description', coalesce(?3, description), 'tags', json(coalesce(?4, tags)),
                            'eta', iif(?5, ?6, eta), 'status', coalesce(?7, status))
           FROM roadmap_items WHERE id = ?1 AND status IN (SELECT value FROM json_each(?10)) AND (${after}) IS NOT (title, description, tags, eta, status)`,
        )
        .bind(...values, now, ctx.actor.userId, JSON.stringify(roadmapStatesFor('place')), attempt),
      db
        .prepare(
          `UPDATE roadmap_items SET (title, description, tags, eta, status) = (${after}), title_key = coalesce(?8, title_key), updated_at = ?9,
                reason = iif(?7 IS NULL, reason, NULL),
                shipped_at = CASE WHEN ?7 IS NULL OR ?7 = status THEN shipped_at WHEN ?7 = 'shipped' THEN ?9 END
          WHERE id = ?1 AND changes() > 0`,
        )
        .bind(...values, title === undefined ? null : foldName(title), now),
      ...takeBack({ ctx, attempt }),
    ],
    [db.prepare(`${ADMIN_SELECT} WHERE i.id = ?1`).bind(id)],
  )
  const [row] = rows.results
  if (!row) throw ideaNotFound()
  if (row.status === 'merged') throw movedOn(row)
  return adminItemOf(row)
}

/** The state no longer allows the requested change. */
export const movedOn = ({ status }: Pick<AdminItemRow, 'status'>) =>
  new HttpError('state_conflict', `This idea is already ${status}.`, { current: status })
