import { foldIsDue, foldVisits, forgetVisitors } from '../features/metrics/fold-visits.ts'
import type { Ctx } from '../http/context.ts'

/** Chunks of one run; what is left waits for the next. */
const CHUNKS_MAX = 50

/** Brings the listings' daily counts up to date where it is worth it, then forgets the visitors of days that are over. */
export async function foldMetrics(ctx: Ctx): Promise<void> {
  if (await foldIsDue(ctx)) {
    let chunks = 0
    while (chunks < CHUNKS_MAX && (await foldVisits(ctx)) > 0) chunks += 1
  }
  await forgetVisitors(ctx)
}
