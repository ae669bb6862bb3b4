import { bannerWidths, variantFile } from '#contract/banner-sources.ts'
import { DAY } from '#contract/time.ts'
import { DELETION_TIMEOUT_MS } from '../features/banners/store-picture.ts'
import type { Ctx } from '../http/context.ts'
import { deleteBannerFiles } from '../platform/banner-store.ts'
import type { banners } from '../db/schema/banners.ts'
import type { SqlRow } from '../db/sql-row.ts'

/** A picture nobody has pointed to for so long is deleted: time for pages that still show it, and for anyone who changes their mind. */
const GRACE_MS = DAY
/** Pictures of one round: their files fit one call of the store. */
const CHUNK = 100

type PendingRow = SqlRow<typeof banners, 'hash' | 'width'>

/**
 * Deletes the files of pictures that no listing shows any more. A picture is marked first, in one statement that looks again at its uses and
 * age: from then on nobody can claim it, so nothing that is uploaded anew can be caught by the deletion. A round that dies leaves its
 * pictures marked, for the next to finish.
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

/** Every file it may have. */
function filesOf({ hash, width }: PendingRow): { hash: string; file: string }[] {
  return bannerWidths(width).map((each) => ({ hash, file: variantFile(each) }))
}
