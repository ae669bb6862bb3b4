import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { DECLINABLE } from '#contract/community/roadmap.ts'
import type { declineBody } from '#contract/community/roadmap.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { appealWaitsError } from '../../decisions/appeal-waits-error.ts'
import { decide } from '../../decisions/decide.ts'
import { type AdminRoadmapItem, alreadyMovedError, readItem } from './item-row.ts'
import { ideaNotFound } from './vote-for-idea.ts'

/**
 * Removes an idea from the roadmap, or rejects a suggestion. The reason is shown to the person who suggested
 * it.
 */
export async function declineItem(
  ctx: UserCtx,
  id: string,
  { reason, rule = DEFAULT_RULE, statusWas }: z.output<typeof declineBody>,
): Promise<AdminRoadmapItem> {
  requireModerator(ctx)
  await transaction(ctx, async (tx) => {
    const [item] = await tx
      .select({ title: roadmapItems.title, status: roadmapItems.status, authorId: roadmapItems.authorId })
      .from(roadmapItems)
      .where(eq(roadmapItems.id, id))
    if (!item) throw ideaNotFound()
    const { status, title, authorId } = item
    if (!DECLINABLE.some((one) => one === status) || status !== (statusWas ?? status))
      throw alreadyMovedError(item)
    const change = { status: 'declined', reason } as const
    const subject = {
      id,
      personId: authorId,
      name: title,
      before: { status },
      after: change,
    }
    const decided = await decide(ctx, tx, { kind: 'decline-idea', subjects: [subject] }, { rule })
    // Nothing is decided while an appeal waits.
    if (decided.length === 0) throw appealWaitsError()
    tx.write(
      tx
        .update(roadmapItems)
        .set({ ...change, updatedAt: ctx.now })
        .where(eq(roadmapItems.id, id)),
    )
  })
  const declined = await readItem(ctx, id)
  if (!declined) throw ideaNotFound()
  return declined
}
