import { and, eq, isNull } from 'drizzle-orm'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { listings } from '../../../db/schema.ts'
import type { Transaction } from '../../../db/transaction.ts'

/** A listing that is not deleted, with what its entry in the audit log says of it. */
export async function readDeletable(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      name: listings.name,
      ownerId: listings.ownerId,
      moderation: listings.moderation,
      version: listings.version,
      votes: listings.votes,
      reviews: listings.ratingCnt,
      banner: listings.banner,
      created: listings.created,
    })
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
  // Those that are not deleted are in no such state.
  return row && row.moderation !== 'deleted' ? { ...row, moderation: row.moderation } : undefined
}
type Deletable = NonNullable<Awaited<ReturnType<typeof readDeletable>>>

/** What the audit log keeps of a deleted listing. */
export const tombstoneOf = ({ moderation, name, ownerId, votes, reviews, banner, created }: Deletable) => ({
  moderation,
  name,
  ownerId,
  votes,
  reviews,
  banner,
  // Without milliseconds.
  created: new Date(created).toISOString().replace(/\.\d+/, ''),
})

/** How a listing is deleted: it remembers its state for an undo. */
export const deletion = (now: number, { moderation }: Pick<Deletable, 'moderation'>, withdrawn = false) =>
  ({ deletedFrom: moderation, moderation: 'deleted', deletedAt: now, withdrawn }) as const

/** The end of the time for an undo, as ISO 8601. */
export const restorableUntil = (deletedAt: number) => new Date(deletedAt + DELETED_KEPT_MS).toISOString()
