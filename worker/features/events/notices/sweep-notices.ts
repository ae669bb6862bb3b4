import { DAY } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'

/** How long a notice is kept after it was read. */
const READ_KEPT_MS = 365 * DAY
/** Rows deleted in one statement, and statements in one run; the rest waits for the next night. */
const CHUNK = 1_000
const CHUNKS_MAX = 50

/** Deletes notices that were read a year ago. Unread ones stay: nobody has seen them yet. */
export async function sweepNotices({ db, now }: Ctx): Promise<void> {
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const { results } = await db
      .prepare(
        `DELETE FROM notices WHERE seq IN (SELECT seq FROM notices WHERE read_at IS NOT NULL AND read_at <= ?1 LIMIT ${CHUNK}) RETURNING seq`,
      )
      .bind(now - READ_KEPT_MS)
      .all()
    if (results.length < CHUNK) return
  }
}
