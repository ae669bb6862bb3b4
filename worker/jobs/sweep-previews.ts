import { HOUR } from '#contract/base/time.ts'
import type { Ctx } from '../http/context.ts'
import { deleteFolder } from '../platform/picture-store.ts'

/** Long enough that no picture is still being drawn: neither for a request just before the removal, nor from a replica that still shows its subject. */
const GRACE_MS = HOUR
/** Folders of one run, with two calls to the store each: a Worker may make 1,000 an invocation, and other jobs share it. The rest waits for the next night. */
const CLEARED_MAX = 200

/**
 * Deletes pictures of removed listings, people and hubs. The row of a folder goes when the store holds nothing more
 * of it, so the next run continues. A failing folder does not stop the others.
 */
export async function sweepPreviews({ env, db, now }: Ctx): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT 'previews/' || listing_id || '/' AS folder, since FROM orphaned_previews WHERE since <= ?1
       UNION ALL SELECT folder, since FROM orphaned_pictures WHERE since <= ?1 ORDER BY since LIMIT ${CLEARED_MAX}`,
    )
    .bind(now - GRACE_MS)
    .all<{ folder: string }>()
  const cleared: string[] = []
  const failures: unknown[] = []
  for (const { folder } of results)
    await deleteFolder(env, folder).then(
      () => cleared.push(folder),
      (error: unknown) => failures.push(error),
    )
  const gone = JSON.stringify(cleared)
  await db.batch([
    db
      .prepare(
        `DELETE FROM orphaned_previews WHERE 'previews/' || listing_id || '/' IN (SELECT value FROM json_each(?1))`,
      )
      .bind(gone),
    db.prepare('DELETE FROM orphaned_pictures WHERE folder IN (SELECT value FROM json_each(?1))').bind(gone),
  ])
  if (failures.length > 0)
    throw new AggregateError(failures, `The pictures in ${failures.length} folder(s) are still there`)
}
