import { lte } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { orphanedPictures } from '../db/schema.ts'
import { among } from '../db/sets.ts'
import type { Ctx } from '../http/verb.ts'
import { deleteFolder } from '../platform/picture-store.ts'

/** After this time, no request and no replica that still shows the subject is copying its picture. */
const GRACE_MS = HOUR
/**
 * Folders of one run, two calls to the store each: a run of all jobs may make 1,000. The rest waits for a
 * day.
 */
const CLEARED_MAX = 200

/**
 * Deletes pictures of people and hubs that are gone. The row of a folder goes when the store holds nothing
 * more of it, so the next run continues. A failing folder does not stop the others.
 */
export async function sweepOrphans({ env, db, now }: Ctx): Promise<void> {
  const { folder: name, since } = orphanedPictures
  const results = await db.orm
    .select({ folder: name })
    .from(orphanedPictures)
    .where(lte(since, now - GRACE_MS))
    .orderBy(since)
    .limit(CLEARED_MAX)
  const cleared: string[] = []
  const failures: unknown[] = []
  for (const { folder } of results)
    await deleteFolder(env, folder).then(
      () => cleared.push(folder),
      (error: unknown) => failures.push(error),
    )
  await db.orm.delete(orphanedPictures).where(among(name, cleared))
  if (failures.length > 0)
    throw new AggregateError(failures, `The pictures in ${failures.length} folder(s) are still there`)
}
