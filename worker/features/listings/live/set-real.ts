import { and, eq, isNull } from 'drizzle-orm'
import { listings, liveServers } from '../../../db/schema.ts'
import { isReal, staffTeamColumns } from '../../../db/team-sql.ts'
import { refuseOwn, requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

/**
 * Says that the count of a server is real, so that all of it counts in orders, or no longer. Repeating the
 * call changes nothing.
 */
export async function setReal(
  ctx: UserCtx,
  listingId: string,
  real: boolean,
): Promise<{ serverId: string; real: boolean }> {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const [listing] = await tx
      .select({
        ...staffTeamColumns(ctx),
        seq: listings.seq,
        isReal: isReal(listings),
        realAt: liveServers.realAt,
      })
      .from(listings)
      .leftJoin(liveServers, eq(liveServers.seq, listings.seq))
      .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
    if (!listing) throw serverNotFound()
    refuseOwn(ctx, [listing])
    const realAt = real ? ctx.now : null
    // What staff said about a former address does not count, so saying it again writes it anew.
    const isSame = real ? listing.isReal : listing.realAt === null
    if (!isSame)
      tx.write(
        tx
          .insert(liveServers)
          .values({ seq: listing.seq, realAt })
          .onConflictDoUpdate({ target: liveServers.seq, set: { realAt } }),
        audit(ctx, real ? 'listing.count-real' : 'listing.count-doubted', listingId),
      )
    return { serverId: listingId, real }
  })
}
