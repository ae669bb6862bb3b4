import { eq } from 'drizzle-orm'
import { listings, outbox, reviews } from '../../db/schema.ts'
import { plus } from '../../db/sql.ts'
import type { Transaction } from '../../db/transaction.ts'

/** Deletes a review, takes it out of the counters of its listing, and tells programs nothing more about it. */
export function removeReview(
  tx: Transaction,
  { id, listingId, rating }: { id: string; listingId: string; rating: number },
): void {
  tx.write(
    tx.delete(outbox).where(eq(outbox.about, id)),
    tx.delete(reviews).where(eq(reviews.id, id)),
    tx
      .update(listings)
      .set({
        ratingSum: plus(listings.ratingSum, -rating),
        ratingCnt: plus(listings.ratingCnt, -1),
        scoredAt: 0,
      })
      .where(eq(listings.id, listingId)),
  )
}
