import { inArray, lt } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { realmSnapshots } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Rankings store the values of their calculation. The snapshots themselves are deleted after this time. */
const SNAPSHOTS_KEPT_MS = 90 * DAY
const CHUNK = 1_000

/** Deletes old snapshots, a chunk at a time. */
export async function sweepSnapshots({ db, now }: Ctx): Promise<void> {
  const { id, takenAt } = realmSnapshots
  const old = db.orm
    .select({ id })
    .from(realmSnapshots)
    .where(lt(takenAt, now - SNAPSHOTS_KEPT_MS))
    .limit(CHUNK)
  let removed = CHUNK
  while (removed === CHUNK)
    removed = (await db.orm.delete(realmSnapshots).where(inArray(id, old)).returning({ id })).length
}
