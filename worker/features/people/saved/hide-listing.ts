import { and, count, eq, ne } from 'drizzle-orm'
import { HIDDEN_MAX } from '#contract/people/player.ts'
import type { HideState } from '#contract/people/player.wire.ts'
import { hiddenListings, listings } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'

/** Hides a public server from the person's lists. Repeating the call changes nothing. 409 for a person who hides as many as one can. */
export async function hideListing(ctx: UserCtx, listingId: string): Promise<HideState> {
  const { actor, now } = ctx
  return transaction(ctx, async (tx) => {
    const isOwn = eq(hiddenListings.userId, actor.userId)
    const [[listing], [others]] = await Promise.all([
      tx.select({ moderation: listings.moderation }).from(listings).where(eq(listings.id, listingId)),
      tx
        .select({ number: count() })
        .from(hiddenListings)
        .where(and(isOwn, ne(hiddenListings.listingId, listingId))),
    ])
    if (listing?.moderation !== 'approved') throw serverNotFound()
    if ((others?.number ?? 0) >= HIDDEN_MAX)
      throw new HttpError('state_conflict', `You hide ${HIDDEN_MAX} servers. Show one of them first.`)
    tx.write(
      tx
        .insert(hiddenListings)
        .values({ userId: actor.userId, listingId, hiddenAt: now })
        .onConflictDoNothing(),
    )
    return { hidden: true }
  })
}

/** Shows a server in the person's lists again, public or not. Repeating the call changes nothing. */
export async function unhideListing({ db, actor }: UserCtx, listingId: string): Promise<HideState> {
  const own = and(eq(hiddenListings.userId, actor.userId), eq(hiddenListings.listingId, listingId))
  await db.repeatable([db.orm.delete(hiddenListings).where(own)])
  return { hidden: false }
}
