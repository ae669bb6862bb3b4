import { and, eq, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import type { Orm } from '../../../db/client.ts'
import { listings } from '../../../db/schema.ts'

/** What the audit log says of a deleted listing, beside its counters. */
export const DELETED_COLUMNS = {
  moderation: listings.moderation,
  name: listings.name,
  ownerId: listings.ownerId,
  banner: listings.banner,
  created: listings.created,
}
type Deleted = Pick<typeof listings.$inferSelect, keyof typeof DELETED_COLUMNS>

interface Counters {
  votes: number
  reviews: number
}

/**
 * The counters for the audit log, read before the transaction: they change so often that it would have to run
 * again.
 */
export async function readCounters(orm: Orm, id: string): Promise<Counters | undefined> {
  const [counters] = await orm
    .select({ votes: listings.votes, reviews: listings.ratingCnt })
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
  return counters
}

/**
 * The columns of a deletion, which keep the state for an undo, and its audit entry; `null` for a deleted
 * listing.
 */
export function deletionOf(
  { moderation, name, ownerId, banner, created }: Deleted,
  counters: Counters | undefined,
  { now, withdrawn }: { now: number; withdrawn: boolean },
) {
  if (moderation === 'deleted') return null
  return {
    patch: { deletedFrom: moderation, moderation: 'deleted', deletedAt: now, withdrawn } as const,
    before: {
      moderation,
      name,
      ownerId,
      ...counters,
      banner,
      created: `${iso(created).slice(0, 19)}Z`,
    },
    after: { deleted: true, restorableUntil: restorableUntil(now) },
  }
}

/** The columns of a listing that is restored, beside its state. */
export const NOT_DELETED = {
  deletedFrom: null,
  deletedAt: null,
  withdrawn: false,
  closed: false,
  movedTo: null,
}

/** The end of the time for an undo, as ISO 8601. */
export const restorableUntil = (deletedAt: number) => iso(deletedAt + DELETED_KEPT_MS)

/** Whether something that was deleted at this moment can be brought back. */
export const canReturn = (deletedAt: number, now: number): boolean => deletedAt > now - DELETED_KEPT_MS
