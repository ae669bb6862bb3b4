import { inArray, lte } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { notices } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** How long a notice is kept after it was read. */
const READ_KEPT_MS = 365 * DAY
/** Rows deleted in one statement, and statements in one run; the rest waits for the next night. */
const CHUNK = 1_000
const CHUNKS_MAX = 50

/** Deletes notices that were read a year ago. Unread ones stay: nobody has seen them yet. */
export async function sweepNotices({ db: { orm }, now }: Ctx): Promise<void> {
  const { seq, readAt } = notices
  const old = orm
    .select({ seq })
    .from(notices)
    .where(lte(readAt, now - READ_KEPT_MS))
    .limit(CHUNK)
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const deleted = await orm.delete(notices).where(inArray(seq, old)).returning({ seq })
    if (deleted.length < CHUNK) return
  }
}
