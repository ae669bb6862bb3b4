import { and, eq, isNull } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { CHECK_EVERY_MINUTES, CHECK_EVERY_MS } from '#contract/listings/live.ts'
import { isOnTeam } from '#contract/people/permissions.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, notYours, tooManyRequests } from '../../../http/verb.ts'

/**
 * Switches looks of the probe at a server off or on. The next round deletes what was seen of a server that is
 * off.
 */
export async function setLooks(ctx: UserCtx, listingId: string, on: boolean): Promise<{ on: boolean }> {
  return transaction(ctx, async (tx) => {
    const { seq } = await readOwnLooks(tx, ctx, listingId)
    const target = liveServers.seq
    tx.write(
      tx
        .insert(liveServers)
        .values({ seq, off: !on })
        .onConflictDoUpdate({ target, set: { off: !on, silentSince: null } }),
    )
    return { on }
  })
}

/** Asks for a look now, and not again for a while. */
export async function checkNow(ctx: UserCtx, listingId: string): Promise<{ nextAt: string }> {
  const { now } = ctx
  return transaction(ctx, async (tx) => {
    const listing = await readOwnLooks(tx, ctx, listingId)
    const wait = waitOf(listing, now)
    if (wait > 0) throw tooManyRequests(wait, `We look at most once in ${CHECK_EVERY_MINUTES} minutes.`)
    tx.write(lookAt(tx, listing.seq, now))
    return { nextAt: iso(now + CHECK_EVERY_MS) }
  })
}

/** How long no other look can be asked for, in ms; 0 or less if it can be now. */
export const waitOf = ({ checkAt }: { checkAt: number | null }, now: number): number =>
  (checkAt ?? 0) + CHECK_EVERY_MS - now

export const lookAt = (tx: Pick<Transaction, 'insert'>, seq: number, now: number) =>
  tx
    .insert(liveServers)
    .values({ seq, checkAt: now })
    .onConflictDoUpdate({ target: liveServers.seq, set: { checkAt: now } })

/** A listing that the actor may edit, and when a look at it was last asked for. Throws for others. */
export async function readOwnLooks(tx: Transaction, { actor }: UserCtx, listingId: string) {
  const [listing] = await tx
    .select({
      seq: listings.seq,
      realmLink: listings.realmLink,
      checkAt: liveServers.checkAt,
      isOff: liveServers.off,
      ...teamColumns(actor.userId),
    })
    .from(listings)
    .leftJoin(liveServers, eq(liveServers.seq, listings.seq))
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!listing || !isOnTeam(actor, listing)) throw notYours()
  return listing
}
