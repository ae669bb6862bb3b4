import { and, count, eq, ne } from 'drizzle-orm'
import { HIDDEN_MAX, SAVED_MAX } from '#contract/people/player.ts'
import { hiddenListings, listings, savedListings } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'

/** A person's own list of servers. */
interface OwnList {
  table: typeof savedListings | typeof hiddenListings
  max: number
  fullMessage: string
}

export const SAVED: OwnList = {
  table: savedListings,
  max: SAVED_MAX,
  fullMessage: `You have saved ${SAVED_MAX} servers. Remove one first.`,
}
export const HIDDEN: OwnList = {
  table: hiddenListings,
  max: HIDDEN_MAX,
  fullMessage: `You hide ${HIDDEN_MAX} servers. Show one of them first.`,
}

/** Adds a public server to an own list. Repeating the call changes nothing. 409 when the list is full. */
export async function addListing(ctx: UserCtx, { table, max, fullMessage }: OwnList, listingId: string) {
  const { userId } = ctx.actor
  await transaction(ctx, async (tx) => {
    const [[listing], [others]] = await Promise.all([
      tx.select({ moderation: listings.moderation }).from(listings).where(eq(listings.id, listingId)),
      tx
        .select({ number: count() })
        .from(table)
        .where(and(eq(table.userId, userId), ne(table.listingId, listingId))),
    ])
    if (listing?.moderation !== 'approved') throw serverNotFound()
    if ((others?.number ?? 0) >= max) throw new HttpError('state_conflict', fullMessage)
    tx.write(tx.insert(table).values({ userId, listingId, at: ctx.now }).onConflictDoNothing())
  })
}

/** Takes a server off an own list, public or not. Repeating the call changes nothing. */
export async function removeListing({ db, actor }: UserCtx, { table }: OwnList, listingId: string) {
  const own = and(eq(table.userId, actor.userId), eq(table.listingId, listingId))
  await db.repeatable([db.orm.delete(table).where(own)])
}
