import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { entriesOf, entry } from '../decisions/entries.ts'
import { reviews } from '../../db/schema.ts'
import type { UserCtx } from '../../http/verb.ts'
import { decide } from '../decisions/decide.ts'
import { DECISIONS } from '../decisions/registry.ts'

/** Why staff delete a review: the rule, and what its author reads about it. */
export interface RemovalReasons {
  rule?: RuleId | undefined
  note?: string | null | undefined
  /** Whether a report led to it. */
  reported?: 1
}

/** The statements with which staff delete a review, for the batch of `writeOnce`, if the statement before changed something. `which` finds the review's id. */
export const deleteReviewStatements = (
  ctx: UserCtx,
  which: SQL,
  { rule = DEFAULT_RULE, ...why }: RemovalReasons,
): SQL[] =>
  decide(
    ctx,
    'remove-review',
    {
      ...DECISIONS['remove-review'].about,
      from: sql`${reviews} WHERE ${reviews.id} = (${which}) AND changes() > 0`,
    },
    { rule, ...why },
  )

/** The server of the review that this request deletes, for the end of the batch. */
export const removedReviewStatement = (ctx: UserCtx): SQL =>
  sql`SELECT ${entry.before} ->> 'serverId' AS serverId FROM ${entriesOf(ctx, ['review.delete'])}`
