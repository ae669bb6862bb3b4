import { and, eq, isNotNull } from 'drizzle-orm'
import { listings, liveServers } from '../../../db/schema.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import { refuseOwn, requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'

/**
 * Hides what a server reports about itself, or shows it again. The server may go on reporting, and learns
 * nothing of it. Repeating the call changes nothing. 404 for one that never reported.
 */
export async function showHeartbeats(
  ctx: UserCtx,
  listingId: string,
  shown: boolean,
): Promise<{ serverId: string; shown: boolean }> {
  requireModerator(ctx)
  return transaction(ctx, async (tx) => {
    const [server] = await tx
      .select({ ...staffTeamColumns(ctx), seq: liveServers.seq, reportsHidden: liveServers.reportsHidden })
      .from(liveServers)
      .innerJoin(listings, eq(listings.seq, liveServers.seq))
      .where(and(eq(listings.id, listingId), isNotNull(liveServers.reportedAt)))
    if (!server) throw new HttpError('not_found', 'This server does not report.')
    refuseOwn(ctx, [server])
    if (server.reportsHidden === shown)
      tx.write(
        tx.update(liveServers).set({ reportsHidden: !shown }).where(eq(liveServers.seq, server.seq)),
        audit(ctx, shown ? 'listing.show-heartbeats' : 'listing.hide-heartbeats', listingId),
      )
    return { serverId: listingId, shown }
  })
}
