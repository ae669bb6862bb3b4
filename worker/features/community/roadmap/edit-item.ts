import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { foldName } from '#contract/text/fold.ts'
import type { roadmapEdit } from '#contract/community/roadmap.wire.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { type AdminRoadmapItem, adminItem, adminItemOf, type AdminItemRow } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'

/**
 * Changes the sent fields of an item. A column accepts a suggested item and reopens a declined one. The
 * audit entry is written first and only if something changes.
 */
export async function editItem(
  ctx: UserCtx,
  id: string,
  { title, description, tags, eta, status }: z.output<typeof roadmapEdit>,
): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const r = roadmapItems
  const kept = (value: SQL | string | undefined, column: AnyColumn) => sql`${value ?? column}`
  const to = {
    title: kept(title, r.title),
    description: kept(description, r.description),
    tags: kept(tags && JSON.stringify(tags), r.tags),
    eta: eta === undefined ? sql`${r.eta}` : sql`${eta}`,
    status: kept(status, r.status),
  }
  const [, [row]] = await writeOnce<[AdminItemRow]>(
    ctx,
    [
      auditRows(ctx, {
        action: sql`iif(${to.status} = ${r.status}, 'roadmap.edit', iif(${r.status} = 'suggested', 'roadmap.accept', 'roadmap.move'))`,
        kind: 'roadmap',
        id: sql`${r.id}`,
        before: sql`json_object('title', ${r.title}, 'description', ${r.description}, 'tags', json(${r.tags}), 'eta', ${r.eta}, 'status', ${r.status})`,
        after: sql`json_object('title', ${to.title}, 'description', ${to.description}, 'tags', json(${to.tags}), 'eta', ${to.eta}, 'status', ${to.status})`,
        from: sql`${r} WHERE ${r.id} = ${id}
            AND (${to.title}, ${to.description}, ${to.tags}, ${to.eta}, ${to.status}) IS NOT (${r.title}, ${r.description}, ${r.tags}, ${r.eta}, ${r.status})`,
      }),
      sql`UPDATE ${r} SET ${set(r, {
        ...to,
        titleKey: kept(title && foldName(title), r.titleKey),
        updatedAt: now,
        ...(status && {
          reason: null,
          shippedAt: sql`CASE WHEN ${status} = ${r.status} THEN ${r.shippedAt} WHEN ${status} = 'shipped' THEN ${now} END`,
        }),
      })} WHERE ${r.id} = ${id} AND changes() > 0`,
      ...takeBack(ctx, 'roadmap'),
    ],
    [adminItem(db, id)],
  )
  if (!row) throw ideaNotFound()
  return adminItemOf(row)
}
