import { and, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { banners, picturesInUse } from '../db/schema.ts'
import { NOT_BEING_DELETED } from '../features/listings/pictures/store-picture.ts'
import type { Ctx } from '../http/verb.ts'
import { deleteBannerFiles, bannerFilesOf } from '../platform/banner-store.ts'

/**
 * A picture is deleted after this long without a listing: old pages still show it, and people change their
 * minds.
 */
const GRACE_MS = DAY
/** Pictures at once: R2 deletes 1,000 keys in a call, and D1 binds 100 values in a statement. */
const CHUNK = 90

/**
 * Deletes the files of pictures that no listing shows. A picture is marked first, so that nobody can claim
 * it; a later run finishes what was interrupted.
 */
export async function sweepBanners({ env, db, now }: Ctx): Promise<void> {
  for (;;) {
    const idle = db.orm
      .select({ hash: banners.hash })
      .from(banners)
      .where(
        and(
          lte(banners.idleSince, now - GRACE_MS),
          NOT_BEING_DELETED,
          notInArray(banners.hash, db.orm.select({ hash: picturesInUse.hash }).from(picturesInUse)),
        ),
      )
      .orderBy(banners.idleSince)
      .limit(CHUNK)
    const marked = await db.orm
      .update(banners)
      // By the clock of the database, as `NOT_BEING_DELETED`.
      .set({ deletingSince: sql`unixepoch() * 1000` })
      .where(inArray(banners.hash, idle))
      .returning({ hash: banners.hash, width: banners.width })
    await deleteBannerFiles(env, marked.flatMap(bannerFilesOf))
    const hashes = marked.map(({ hash }) => hash)
    // If this took longer than `DELETION_TIMEOUT_MS`, an upload may have taken the mark off again.
    await db.orm.delete(banners).where(and(isNotNull(banners.deletingSince), inArray(banners.hash, hashes)))
    if (marked.length < CHUNK) return
  }
}
