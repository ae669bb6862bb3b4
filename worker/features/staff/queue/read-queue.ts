import { eq, isNotNull } from 'drizzle-orm'
import { listings, siteCounters } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { readUsualWait } from '../../listings/read-usual-wait.ts'
import { isoOrNull } from '../../../platform/iso.ts'

/** How many listings wait, since when the oldest waits, and how long a decision usually takes. */
export async function readQueue(ctx: Ctx) {
  requireAdmin(ctx)
  const { orm } = ctx.db
  const [[[counters], [oldest]], usualWaitMs] = await Promise.all([
    orm.batch([
      orm.select({ pending: siteCounters.pending }).from(siteCounters).where(eq(siteCounters.id, 1)),
      orm
        .select({ since: listings.waitingSince })
        .from(listings)
        .where(isNotNull(listings.waitingSince))
        .orderBy(listings.waitingSince, listings.id)
        .limit(1),
    ]),
    readUsualWait(ctx),
  ])
  const since = oldest?.since ?? null
  return {
    pending: counters?.pending ?? 0,
    oldestSince: isoOrNull(since),
    usualWaitMs,
  }
}
