import { and, desc, eq, isNotNull, min } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { auditLog, listings } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'

/** Only decisions of this time are looked at, and of each kind only this many, the latest. */
const WITHIN_MS = 30 * DAY
const DECISIONS_MAX = 100
/** From this many decisions on there is a median. Fewer say little. */
const DECISIONS_MIN = 5

/**
 * How long a decision about a submission takes now, in ms, from a limited number of rows; `null` while nobody
 * can say.
 */
export async function readUsualWait({ db: { orm }, now }: Ctx): Promise<number | null> {
  const latest = (action: 'listing.approve' | 'listing.deny') =>
    orm
      .select({
        at: auditLog.at,
        before: auditLog.before,
        created: listings.created,
        requeuedAt: listings.requeuedAt,
      })
      .from(auditLog)
      .innerJoin(listings, and(eq(auditLog.targetKind, 'listing'), eq(listings.id, auditLog.targetId)))
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.seq))
      .limit(DECISIONS_MAX)
  const [[oldest], approved, denied] = await orm.batch([
    orm
      .select({ since: min(listings.waitingSince) })
      .from(listings)
      .where(isNotNull(listings.waitingSince)),
    latest('listing.approve'),
    latest('listing.deny'),
  ])
  const waits = [...approved, ...denied]
    .filter(({ at, before }) => at > now - WITHIN_MS && before?.['moderation'] === 'pending')
    .map(
      ({ at, created, requeuedAt }) => at - (requeuedAt !== null && requeuedAt < at ? requeuedAt : created),
    )
  return usualWait(waits, now - (oldest?.since ?? now))
}

/**
 * The median wait, and at least as long as the oldest submission waits already; `null` if nothing is known.
 */
export function usualWait(waits: readonly number[], oldest: number): number | null {
  const sorted = waits.toSorted((one, other) => one - other)
  const median = sorted.length < DECISIONS_MIN ? 0 : (sorted[sorted.length >> 1] ?? 0)
  return Math.max(median, oldest) || null
}
