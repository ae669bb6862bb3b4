import { HOUR } from '#contract/time.ts'
import type { Ctx } from '../http/context.ts'
import { deletePreviews } from '../platform/preview-store.ts'

/** Long enough that no picture is still being drawn: neither for a request just before the removal, nor from a replica that still shows the listing. */
const GRACE_MS = HOUR
/**
 * Listings of one run, with two calls to the store each: a Worker may make 1,000 an invocation, and other jobs share it. The rest waits for the next
 * night.
 */
const CLEARED_MAX = 200

/**
 * Deletes the preview pictures of removed listings. The row of a listing is deleted only when the store holds nothing more of it. So the next run
 * continues after a failed deletion or an interrupted run. A failing listing does not stop the others; the run fails in the end.
 */
export async function sweepPreviews({ env, db, now }: Ctx): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT listing_id AS id FROM orphaned_previews WHERE since <= ?1 ORDER BY since LIMIT ${CLEARED_MAX}`,
    )
    .bind(now - GRACE_MS)
    .all<{ id: string }>()
  const cleared: string[] = []
  const failures: unknown[] = []
  for (const { id } of results)
    await deletePreviews(env, id).then(
      () => cleared.push(id),
      (error: unknown) => failures.push(error),
    )
  await db
    .prepare('DELETE FROM orphaned_previews WHERE listing_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(cleared))
    .run()
  if (failures.length > 0)
    throw new AggregateError(failures, `The previews of ${failures.length} listing(s) are still there`)
}
