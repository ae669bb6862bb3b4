import { and, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { MAY_CHANGE } from '../features/listings/pictures/store-picture.ts'
import type { Ctx } from '../http/verb.ts'
import { deleteBannerFiles, bannerFilesOf } from '../platform/banner-store.ts'
import { banners, picturesInUse } from '../db/schema.ts'

/**
 * A picture is deleted after this long without a listing: old pages still show it, and people change their
 * minds.
 */
const GRACE_MS = DAY
/** Pictures of one round: their files fit in one call of the store, and their hashes in one statement. */
const CHUNK = 90

/**
 * Deletes the files of pictures that no listing shows. A picture is marked first, so that nobody can claim
 * it; the next round finishes an interrupted one.
 */
export async function sweepBanners({ env, db, now }: Ctx): Promise<void> {
  for (let swept = CHUNK; swept === CHUNK;) {
    const idle = db.orm
      .select({ hash: banners.hash })
      .from(banners)
      .where(
        and(
          lte(banners.idleSince, now - GRACE_MS),
          MAY_CHANGE,
          notInArray(banners.hash, db.orm.select({ hash: picturesInUse.hash }).from(picturesInUse)),
        ),
      )
      .orderBy(banners.idleSince)
      .limit(CHUNK)
    const results = await db.orm
      .update(banners)
      .set({ deletingSince: sql`unixepoch() * 1000` })
      .where(inArray(banners.hash, idle))
      .returning({ hash: banners.hash, width: banners.width })
    await deleteBannerFiles(env, results.flatMap(bannerFilesOf))
    await db.orm.delete(banners).where(
      and(
        isNotNull(banners.deletingSince),
        inArray(
          banners.hash,
          results.map(({ hash }) => hash),
        ),
      ),
    )
    swept = results.length
  }
}
