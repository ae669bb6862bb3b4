import { DAY } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'

/** What was sent is of use for a while, should somebody ask what became of it. */
const SENT_KEPT_MS = 30 * DAY
/** Rows deleted in one statement, and statements in one run: bounded work. What is left waits for the next night. */
const CHUNK = 1_000
const CHUNKS_MAX = 50

/**
 * Deletes deliveries that were sent long ago. What waits stays, however old; nothing is sent again by it, since only the newest update of an
 * incident is ever put on its way, when it is written.
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
