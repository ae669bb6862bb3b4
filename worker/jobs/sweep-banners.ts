import { and, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { DELETION_TIMEOUT_MS } from '../features/listings/pictures/store-picture.ts'
import type { Ctx } from '../http/verb.ts'
import { deleteBannerFiles, filesOf } from '../platform/banner-store.ts'
import { banners, picturesInUse } from '../db/schema.ts'
import { type SqlRow, set } from '../db/sql.ts'

/** A picture without any listing for this long is deleted. Until then, old pages still show it, and people can change their minds. */
const GRACE_MS = DAY
/** Pictures of one round: their files fit in one call of the store, and their hashes in one statement. */
const CHUNK = 90

type PendingRow = SqlRow<typeof banners, 'hash' | 'width'>

/**
 * Deletes the files of pictures that no listing shows. A picture is marked first, so that nobody can claim it; the
 * next round finishes an interrupted one.
 */
export async function sweepBanners({ env, db, now }: Ctx): Promise<void> {
  for (let swept = CHUNK; swept === CHUNK;) {
    const results = await db.all<PendingRow>(sql`
      UPDATE ${banners} SET ${set(banners, { deletingSince: sql`unixepoch() * 1000` })} WHERE ${banners.hash} IN (
        SELECT ${banners.hash} FROM ${banners} WHERE ${lte(banners.idleSince, now - GRACE_MS)}
           AND (${banners.deletingSince} IS NULL OR ${banners.deletingSince} <= unixepoch() * 1000 - ${DELETION_TIMEOUT_MS})
           AND ${banners.hash} NOT IN (SELECT ${picturesInUse.hash} FROM ${picturesInUse}) ORDER BY ${banners.idleSince} LIMIT ${CHUNK})
      RETURNING ${banners.hash}, ${banners.width}`)
    await deleteBannerFiles(env, results.flatMap(filesOf))
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
