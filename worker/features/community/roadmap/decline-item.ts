import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DECLINABLE } from '#contract/community/roadmap.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { declineBody } from '#contract/community/roadmap.wire.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { decide } from '../../decisions/decide.ts'
import { type AdminRoadmapItem, adminItem, adminItemOf, type AdminItemRow } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'
import { writeOnce } from '../../../http/write-audit.ts'

/** Removes an idea from the roadmap, or rejects a suggestion. The reason is shown to the person who suggested it. */
export async function declineItem(
  ctx: UserCtx,
  id: string,
  { reason, rule = DEFAULT_RULE }: z.output<typeof declineBody>,
): Promise<AdminRoadmapItem> {
  requireAdmin(ctx)
  const { db } = ctx
  const [done, [row]] = await writeOnce<[AdminItemRow]>(
    ctx,
    decide(
      ctx,
      'decline-idea',
      {
        id: roadmapItems.id,
        from: sql`${roadmapItems} WHERE ${roadmapItems.id} = ${id} AND ${roadmapItems.status} IN ${DECLINABLE}`,
        before: sql`json_object('status', ${roadmapItems.status})`,
        after: sql`json_object('status', 'declined', 'reason', ${reason})`,
      },
      { rule },
    ),
    [adminItem(db, id)],
  )
  if (!row) throw ideaNotFound()
  if (!done)
    throw new HttpError('state_conflict', `This idea is already ${row.status}.`, { current: row.status })
  return adminItemOf(row)
}
