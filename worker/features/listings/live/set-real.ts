import { sql } from 'drizzle-orm'
import { listings, liveServers } from '../../../db/schema.ts'
import { into, set } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { isReal } from '../../../db/side-sql.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

const s = liveServers

/** Says that the count of a server is real, so that all of it counts in orders, or no longer. Repeating the call changes nothing. */
export async function setReal(
  ctx: UserCtx,
  listingId: string,
  real: boolean,
): Promise<{ serverId: string; real: boolean }> {
  requireAdmin(ctx)
  const listing = sql`${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL`
  const [, found] = await writeOnce<[{ 1: 1 }]>(
    ctx,
    [
      real
        ? sql`INSERT INTO ${into(s, 'seq', 'realAt')} SELECT ${listings.seq}, ${ctx.now} FROM ${listing} AND NOT ${isReal(listings)}
                ON CONFLICT DO UPDATE SET ${set(s, { realAt: ctx.now })}`
        : sql`UPDATE ${s} SET ${set(s, { realAt: null })} WHERE ${s.realAt} IS NOT NULL AND ${s.seq} = (SELECT ${listings.seq} FROM ${listing})`,
      auditStatement(ctx, real ? 'listing.count-real' : 'listing.count-doubted', listingId),
    ],
    [sql`SELECT 1 FROM ${listing}`],
  )
  if (found.length === 0) throw serverNotFound()
  return { serverId: listingId, real }
}
