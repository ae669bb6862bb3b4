import type { z } from 'zod'
import { type PlainRestriction, RESTRICTION_FACTS } from '#contract/decisions/statement.ts'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { requireModerator } from '../../http/auth.ts'
import { transaction } from '../../http/transaction.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'
import { REMOVE } from './removals.ts'

/**
 * Makes a decision that needs only a rule and a note. 404 if its subject is gone, also because somebody else
 * removed it first.
 */
export async function decideAbout(
  ctx: UserCtx,
  kind: PlainRestriction,
  id: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
): Promise<void> {
  requireModerator(ctx)
  await transaction(ctx, async (tx) => {
    const removed = await REMOVE[kind](ctx, tx, [id], { rule, note: note || null })
    if (removed.length === 0) throw new HttpError('not_found', RESTRICTION_FACTS[kind].dialog.gone)
  })
}
