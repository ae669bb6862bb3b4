import type { z } from 'zod'
import { foldName } from '#contract/text/fold.ts'
import type { newRoadmapItem } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type AdminRoadmapItem, ADMIN_SELECT, adminItemOf, type AdminItemRow } from './item-row.ts'

/** Adds an idea from admins to the roadmap. */
export async function addItem(
  ctx: UserCtx,
  { title, description, tags, status, eta }: z.output<typeof newRoadmapItem>,
): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const id = newId()
  const shipped = status === 'shipped' ? now : null
  const {
    results: [, , rows],
  } = await db.repeatable<[never, never, AdminItemRow]>([
    db
      .prepare(
        `INSERT INTO roadmap_items (id, title, title_key, description, tags, status, eta, created_at, updated_at, shipped_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9) ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, title, foldName(title), description, JSON.stringify(tags), status, eta, now, shipped),
    auditStatement(ctx, {
      action: 'roadmap.add',
      targetKind: 'roadmap',
      targetId: id,
      after: { title, status, eta },
    }),
    db.prepare(`${ADMIN_SELECT} WHERE i.id = ?1`).bind(id),
  ])
  const [row] = rows.results
  if (!row) throw new Error(`The item ${id} was not written`)
  return adminItemOf(row)
}
