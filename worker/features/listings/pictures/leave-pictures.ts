import { and, not, notInArray } from 'drizzle-orm'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { banners, picturesInUse } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import { atLeast } from '../../../db/sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Ctx } from '../../../http/verb.ts'

/** The fields of a change that show pictures, as the audit log has them. */
interface Shown {
  banner?: string | null
  pictures?: readonly { url: string }[]
}

/** The hashes of all stored pictures in these changes. */
const hashesIn = (...changes: (Shown | null | undefined)[]): string[] =>
  changes.flatMap((change) => {
    const { banner = null, pictures = [] } = change ?? {}
    return [banner, ...pictures.map(({ url }) => url)].flatMap(
      (path) => parseBannerPath(path ?? '')?.hash ?? [],
    )
  })

interface PictureEdit {
  /** The public fields before the edit, and those that it changes. */
  before?: Shown | null
  after?: Shown | null
  /** The waiting changes before and after. */
  held?: readonly (Shown | null | undefined)[]
  /** Whether the owner or an editor, past ones included, changed a public listing. */
  isOwn: boolean
}

/**
 * Starts the time to deletion of pictures that no listing shows after an edit. Visitors can still load one
 * that its owner took off a public listing, but none that staff removed.
 */
export function leavePictures(
  { db, now }: Ctx,
  tx: Transaction,
  { before, after, held = [], isOwn }: PictureEdit,
): void {
  const named = [...new Set(hashesIn(before, after, ...held))]
  if (named.length === 0) return
  const stillLoadable = isOwn ? hashesIn(before) : []
  const inUse = db.orm.select({ hash: picturesInUse.hash }).from(picturesInUse)
  tx.write(
    tx
      .update(banners)
      .set({
        idleSince: atLeast(banners.idleSince, now),
        withdrawn: and(banners.withdrawn, not(among(banners.hash, stillLoadable))),
      })
      .where(and(among(banners.hash, named), notInArray(banners.hash, inUse))),
  )
}
