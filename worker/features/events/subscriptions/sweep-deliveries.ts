import { DAY } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'

/** Sent deliveries are useful for a while, for questions about what happened to them. */
const SENT_KEPT_MS = 30 * DAY
/** Rows deleted in one statement, and statements in one run. This limits the work; the rest waits for the next night. */
const CHUNK = 1_000
const CHUNKS_MAX = 50

/**
 * Deletes deliveries that were sent long ago. Waiting deliveries stay at any age. A deletion never causes a second delivery, because only the newest
 * update of an incident is queued, when it is written.
 */
export async function sweepDeliveries({ db, now }: Ctx): Promise<void> {
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const { results } = await db
      .prepare(
        `DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries WHERE sent_at <= ?1 LIMIT ${CHUNK}) RETURNING seq`,
      )
      .bind(now - SENT_KEPT_MS)
      .all()
    if (results.length < CHUNK) return
  }
}
