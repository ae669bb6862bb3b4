import { sql } from 'drizzle-orm'
import { listings, liveServers } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

const s = liveServers
const reporting = (listingId: string) =>
  sql`${s.seq} = (SELECT ${listings.seq} FROM ${listings} WHERE ${listings.id} = ${listingId}) AND ${s.reportedAt} IS NOT NULL`

/**
 * Hides what a server reports about itself, or shows it again. The server may go on reporting, and learns
 * nothing of it. Repeating the call changes nothing. 404 for one that never reported.
 */
export async function showHeartbeats(
  ctx: UserCtx,
  listingId: string,
  shown: boolean,
): Promise<{ serverId: string; shown: boolean }> {
  requireAdmin(ctx)
  const [, found] = await writeOnce<[{ 1: 1 }]>(
    ctx,
    [
      sql`UPDATE ${s} SET ${set(s, { reportsHidden: Number(!shown) })} WHERE ${reporting(listingId)} AND ${s.reportsHidden} <> ${Number(!shown)}`,
      auditStatement(ctx, shown ? 'listing.show-heartbeats' : 'listing.hide-heartbeats', listingId),
    ],
    [sql`SELECT 1 FROM ${s} WHERE ${reporting(listingId)}`],
  )
  if (found.length === 0) throw new HttpError('not_found', 'This server does not report.')
  return { serverId: listingId, shown }
}
