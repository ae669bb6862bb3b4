import { and, count, eq, ne } from 'drizzle-orm'
import { HIDDEN_MAX, type Mark, SAVED_MAX } from '#contract/people/player.ts'
import { listings, marks } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'

interface MarkOf {
  id: string
  mark: Mark
}

const LIMITS: Record<Mark, { max: number; fullMessage: string }> = {
  saved: { max: SAVED_MAX, fullMessage: `You have saved ${SAVED_MAX} servers. Remove one first.` },
  hidden: { max: HIDDEN_MAX, fullMessage: `You hide ${HIDDEN_MAX} servers. Show one of them first.` },
}

/** Marks a public server for oneself. Repeating the call changes nothing. 409 at the limit. */
export async function markServer(ctx: UserCtx, { id, mark }: MarkOf) {
  const { userId } = ctx.actor
  const { max, fullMessage } = LIMITS[mark]
  await transaction(ctx, async (tx) => {
    const [[listing], [others]] = await Promise.all([
      tx.select({ moderation: listings.moderation }).from(listings).where(eq(listings.id, id)),
      tx
        .select({ number: count() })
        .from(marks)
        .where(and(eq(marks.userId, userId), eq(marks.mark, mark), ne(marks.listingId, id))),
    ])
    if (listing?.moderation !== 'approved') throw serverNotFound()
    if ((others?.number ?? 0) >= max) throw new HttpError('state_conflict', fullMessage)
    tx.write(tx.insert(marks).values({ userId, mark, listingId: id, at: ctx.now }).onConflictDoNothing())
  })
}

/** Takes a mark off a server, public or not. Repeating the call changes nothing. */
export async function unmarkServer({ db, actor }: UserCtx, { id, mark }: MarkOf) {
  const own = and(eq(marks.userId, actor.userId), eq(marks.mark, mark), eq(marks.listingId, id))
  await db.repeatable([db.orm.delete(marks).where(own)])
}
