import { and, eq, isNull, sql } from 'drizzle-orm'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { listings } from '../../../db/schema/listings.ts'
import { liveServers } from '../../../db/schema/live.ts'
import type { Ctx } from '../../../http/context.ts'

/** What probes ask: public servers with an address, whose owners did not switch it off. */
export async function readTargets({ db }: Ctx) {
  const rows = await db.orm
    .select({ id: listings.seq, link: listings.realmLink, checkAt: liveServers.checkAt })
    .from(listings)
    .leftJoin(liveServers, eq(liveServers.seq, listings.seq))
    .where(
      and(
        eq(listings.moderation, 'approved'),
        isNull(listings.deletedAt),
        // Realm codes have no dot.
        sql`${listings.realmLink} LIKE '%.%'`,
        sql`NOT coalesce(${liveServers.off}, 0)`,
      ),
    )
    .orderBy(listings.seq)
  return {
    targets: rows.flatMap(({ id, link, checkAt }) => {
      const address = parseServerAddress(link ?? '')
      return address?.kind === 'address' ? [{ id, host: address.host, port: address.port, checkAt }] : []
    }),
  }
}
