import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { foldName } from '#contract/text/fold.ts'
import type { newRoadmapItem } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type AdminRoadmapItem, adminItem, adminItemOf, type AdminItemRow } from './item-row.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

/** Adds an idea from admins to the roadmap. */
export async function addItem(
  ctx: UserCtx,
  { title, description, tags, status, eta }: z.output<typeof newRoadmapItem>,
): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db, now, idempotencyKey: id } = ctx
  const shipped = status === 'shipped' ? now : null
  const [, [row]] = await writeOnce<[AdminItemRow]>(
    ctx,
    [
      sql`INSERT INTO ${into(roadmapItems, 'id', 'title', 'titleKey', 'description', 'tags', 'status', 'eta', 'createdAt', 'updatedAt', 'shippedAt')} 
         VALUES (${id}, ${title}, ${foldName(title)}, ${description}, ${JSON.stringify(tags)}, ${status}, ${eta}, ${now}, ${now}, ${shipped})`,
      auditStatement(ctx, 'roadmap.add', id, { after: { title, status, eta } }),
    ],
    [adminItem(db, id)],
  )
  if (!row) throw new Error(`The item ${id} was not written`)
  return adminItemOf(row)
}
