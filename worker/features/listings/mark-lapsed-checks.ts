import { FACTS_LAST_MS } from '#contract/family-passport.ts'
import { DAY } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'

/** A lapsed check is looked at again each night for so long, in case the job does not run. */
const LOOKED_BACK_MS = 30 * DAY

/**
 * Marks listings whose check by staff lapsed, so that `refreshFacets` takes them out of the filter. Time alone changes no row, so no trigger notices it.
 */
export async function markLapsedChecks({ db, now }: Ctx): Promise<void> {
  const lapsed = now - FACTS_LAST_MS
  await db
    .prepare(
      `INSERT INTO facet_marks (seq) SELECT l.seq FROM listings l WHERE l.moderation = 'approved' AND l.facts_checked <> '{}'
          AND EXISTS (SELECT 1 FROM json_tree(iif(json_valid(l.facts_checked), l.facts_checked, '{}')) t
                       WHERE t.key = 'at' AND t.type = 'integer' AND t.value > ?1 AND t.value <= ?2)
       ON CONFLICT (seq) DO UPDATE SET marks = marks + 1`,
    )
    .bind(lapsed - LOOKED_BACK_MS, lapsed)
    .run()
}
