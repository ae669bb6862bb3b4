import { and, count, eq, ne } from 'drizzle-orm'
import { SAVED_MAX } from '#contract/people/player.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import { listings, savedListings } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'

/** Saves a public server. Repeating the call changes nothing. 409 for a person who has saved as many as one can. */
export async function saveListing(ctx: UserCtx, listingId: string): Promise<SaveState> {
  const { actor, now } = ctx
  return transaction(ctx, async (tx) => {
    const isOwn = eq(savedListings.userId, actor.userId)
    const [[listing], [others]] = await Promise.all([
      tx.select({ moderation: listings.moderation }).from(listings).where(eq(listings.id, listingId)),
      tx
        .select({ number: count() })
        .from(savedListings)
        .where(and(isOwn, ne(savedListings.listingId, listingId))),
    ])
    if (listing?.moderation !== 'approved') throw serverNotFound()
    if ((others?.number ?? 0) >= SAVED_MAX)
      throw new HttpError('state_conflict', `You have saved ${SAVED_MAX} servers. Remove one first.`)
    tx.write(
      tx
        .insert(savedListings)
        .values({ userId: actor.userId, listingId, savedAt: now })
        .onConflictDoNothing(),
    )
    return { saved: true }
  })
}

/** Forgets a saved server, public or not. Repeating the call changes nothing. */
export async function unsaveListing({ db, actor }: UserCtx, listingId: string): Promise<SaveState> {
  const own = and(eq(savedListings.userId, actor.userId), eq(savedListings.listingId, listingId))
  await db.repeatable([db.orm.delete(savedListings).where(own)])
  return { saved: false }
}
