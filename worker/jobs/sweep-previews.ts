import { sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { orphanedPictures, orphanedPreviews } from '../db/schema/previews.ts'
import { statement } from '../db/statement.ts'
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
  const until = now - GRACE_MS
  const results = await db.orm.all<{ folder: string }>(sql`
    SELECT 'previews/' || ${orphanedPreviews.listingId} || '/' AS folder, ${orphanedPreviews.since} AS since FROM ${orphanedPreviews} WHERE ${orphanedPreviews.since} <= ${until}
    UNION ALL SELECT ${orphanedPictures.folder}, ${orphanedPictures.since} FROM ${orphanedPictures} WHERE ${orphanedPictures.since} <= ${until}
    ORDER BY since LIMIT ${CLEARED_MAX}`)
  const cleared: string[] = []
  const failures: unknown[] = []
  for (const { folder } of results)
    await deleteFolder(env, folder).then(
      () => cleared.push(folder),
      (error: unknown) => failures.push(error),
    )
  const gone = JSON.stringify(cleared)
  await db.batch(
    [
      sql`DELETE FROM ${orphanedPreviews} WHERE 'previews/' || ${orphanedPreviews.listingId} || '/' IN (SELECT value FROM json_each(${gone}))`,
      sql`DELETE FROM ${orphanedPictures} WHERE ${orphanedPictures.folder} IN (SELECT value FROM json_each(${gone}))`,
    ].map((query) => statement(db, query)),
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `The pictures in ${failures.length} folder(s) are still there`)
}
