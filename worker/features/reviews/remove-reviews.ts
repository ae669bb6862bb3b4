import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { reviewRemovalsBody } from '#contract/votes/odd-days.wire.ts'
import { requireModerator } from '../../http/auth.ts'
import { transaction } from '../../http/transaction.ts'
import type { UserCtx } from '../../http/verb.ts'
import { REMOVE } from '../decisions/removals.ts'

/**
 * Removes several reviews by one decision, except those that are gone. Each author reads the reason, and can
 * appeal.
 */
export async function removeReviews(
  ctx: UserCtx,
  { reviews: ids, rule = DEFAULT_RULE, note }: z.output<typeof reviewRemovalsBody>,
): Promise<{ reviews: number }> {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const removed = await REMOVE['remove-review'](ctx, tx, ids, { rule, note: note || null })
    return { reviews: removed.length }
  })
}
