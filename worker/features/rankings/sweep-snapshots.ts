import { DAY } from '../../../contract/time.ts'
import type { Ctx } from '../../http/context.ts'

/** Rankings keep what they were made from; the snapshots themselves go after this time. */
const SNAPSHOTS_KEPT_MS = 90 * DAY
const CHUNK = 1_000

/** Deletes old snapshots, a chunk at a time. */
export async function sweepSnapshots({ db, now }: Ctx): Promise<void> {
  let removed = CHUNK
  while (removed === CHUNK) {
    const { results } = await db
      .prepare(
        `DELETE FROM realm_snapshots WHERE id IN (SELECT id FROM realm_snapshots WHERE taken_at < ?1 LIMIT ${CHUNK}) RETURNING id`,
      )
      .bind(now - SNAPSHOTS_KEPT_MS)
      .all()
    removed = results.length
  }
}
