import { DAY } from '#contract/base/time.ts'
import { DELETION_TIMEOUT_MS } from '../features/listings/pictures/store-picture.ts'
import type { Ctx } from '../http/context.ts'
import { deleteBannerFiles, filesOf } from '../platform/banner-store.ts'
import type { banners } from '../db/schema/banners.ts'
import type { SqlRow } from '../db/sql-row.ts'

/** A picture without any listing for this long is deleted. Until then, old pages still show it, and people can change their minds. */
const GRACE_MS = DAY
/** Pictures of one round: their files fit in one call of the store. */
const CHUNK = 100

type PendingRow = SqlRow<typeof banners, 'hash' | 'width'>

/**
 * Deletes the files of pictures that no listing shows. A picture is marked first, so that nobody can claim it; the
 * next round finishes an interrupted one.
 */
export async function sweepBanners({ env, db, now }: Ctx): Promise<void> {
  for (let swept = CHUNK; swept === CHUNK;) {
    const { results } = await db
      .prepare(
        `UPDATE banners SET deleting_since = unixepoch() * 1000
          WHERE uses = 0 AND hash IN (
            SELECT hash FROM banners WHERE uses = 0 AND idle_since <= ?1
               AND (deleting_since IS NULL OR deleting_since <= unixepoch() * 1000 - ?2) ORDER BY idle_since LIMIT ${CHUNK})
         RETURNING hash, width`,
      )
      .bind(now - GRACE_MS, DELETION_TIMEOUT_MS)
      .all<PendingRow>()
    await deleteBannerFiles(env, results.flatMap(filesOf))
    await db
      .prepare(
        'DELETE FROM banners WHERE deleting_since IS NOT NULL AND hash IN (SELECT value FROM json_each(?1))',
      )
      .bind(JSON.stringify(results.map(({ hash }) => hash)))
      .run()
    swept = results.length
  }
}
