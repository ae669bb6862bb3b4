import type { BulkAction } from '#contract/staff/moderation.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type Outcome, takeAction } from './decide.ts'

interface BulkInput {
  ids: readonly string[]
  action: BulkAction
  note: string | null
  rule?: RuleId | undefined
}

/** Approves or denies many listings in one call. Those in another state already stay unchanged, and the answer says so. */
export async function moderateListings(ctx: UserCtx, input: BulkInput): Promise<{ items: Outcome[] }> {
  requireAdmin(ctx)
  return { items: await takeAction(ctx, input) }
}
