import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { reviewRemovalsBody } from '#contract/votes/odd-days.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { reviews } from '../../db/schema.ts'
import { requireAdmin } from '../../http/auth.ts'
import type { UserCtx } from '../../http/verb.ts'
import { writeOnce } from '../../http/write-audit.ts'
import { decide } from '../decisions/decide.ts'
import { entriesOf } from '../decisions/entries.ts'
import { DECISIONS } from '../decisions/registry.ts'

/** Removes several reviews by one decision. Each author reads the rule and the note, and can appeal. Reviews that are gone already are left out. */
export async function removeReviews(
  ctx: UserCtx,
  { reviews: ids, rule = DEFAULT_RULE, note }: z.output<typeof reviewRemovalsBody>,
): Promise<{ reviews: number }> {
  requireAdmin(ctx)
  const { about, action } = DECISIONS['remove-review']
  const from = sql`${reviews} WHERE ${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const [, [removed]] = await writeOnce<[{ reviews: number }]>(
    ctx,
    decide(ctx, 'remove-review', { ...about, from }, { rule, note: note || null }),
    [sql`SELECT count(*) AS reviews FROM ${entriesOf(ctx, [action])}`],
  )
  return removed ?? { reviews: 0 }
}
