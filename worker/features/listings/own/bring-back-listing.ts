import type { OwnListing } from '#contract/listings/owner.ts'
import { notYours } from '../../../http/http-error.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { refuseWhileFirstWaits } from '../first-submission.ts'
import { restorationStatements } from './deletion-statements.ts'
import { OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'

/**
 * Undoes the actor's own withdrawal: the listing returns to its earlier state, with everything that belonged to it. What staff deleted stays deleted, and
 * a new owner's second server waits as if it was submitted. The same request again answers the same.
 */
export async function bringBackListing(ctx: UserCtx, listingId: string): Promise<OwnListing> {
  const {
    rows: [rows],
  } = await writeOnce<[OwnListingRow]>(
    ctx,
    (attempt) => restorationStatements(ctx, listingId, { by: 'owner', attempt }),
    [
      ctx.db
        .prepare(
          `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id
          WHERE l.id = ?1 AND ${maySql('own')} AND l.deleted_at IS NULL`,
        )
        .bind(listingId, ctx.actor.userId),
    ],
  )
  const [row] = rows.results
  if (!row) {
    if (await isOwnWithdrawn(ctx, listingId)) await refuseWhileFirstWaits(ctx)
    throw notYours()
  }
  return ownListingOf(row, ctx.now)
}

async function isOwnWithdrawn({ db, actor }: UserCtx, listingId: string): Promise<boolean> {
  const found = await db
    .prepare(
      `SELECT 1 FROM listings l WHERE l.id = ?1 AND l.withdrawn AND l.deleted_from = 'pending' AND ${maySql('own')}`,
    )
    .bind(listingId, actor.userId)
    .first()
  return found !== null
}
