import { and, eq, isNotNull, isNull, like, or } from 'drizzle-orm'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Whether the address is of a server: realm codes have no dot. */
export const HAS_SERVER = like(listings.realmLink, '%.%')

/** The servers that probes look at: public ones with an address, unless their owners switched it off. */
export async function readTargets({ db }: Ctx) {
  const [rows, wishes] = await Promise.all([
    db.orm
      .select({ id: listings.seq, link: listings.realmLink })
      .from(listings)
      .where(and(eq(listings.moderation, 'approved'), isNull(listings.deletedAt), HAS_SERVER))
      .orderBy(listings.seq),
    db.orm
      .select({ seq: liveServers.seq, off: liveServers.off, checkAt: liveServers.checkAt })
      .from(liveServers)
      .where(or(eq(liveServers.off, true), isNotNull(liveServers.checkAt))),
  ])
  const wishOf = new Map(wishes.map((wish) => [wish.seq, wish]))
  return {
    targets: rows.flatMap(({ id, link }) => {
      const address = parseServerAddress(link ?? '')
      const { off = false, checkAt = null } = wishOf.get(id) ?? {}
      return address?.kind === 'address' && !off
        ? [{ id, host: address.host, port: address.port, checkAt }]
        : []
    }),
  }
}
