import { foldIsDue, foldVisits, forgetVisitors } from '../features/site/metrics/fold-visits.ts'
import type { Ctx } from '../http/verb.ts'

/** Chunks of one run; the rest waits for the next. */
const CHUNKS_MAX = 50

/**
 * Updates the listings' daily counts where it is worth the cost, then deletes the visitors of finished days.
 */
export async function foldMetrics(ctx: Ctx): Promise<void> {
  if (await foldIsDue(ctx)) {
    let chunks = 0
    while (chunks < CHUNKS_MAX && (await foldVisits(ctx)) > 0) chunks += 1
  }
  await forgetVisitors(ctx)
}
