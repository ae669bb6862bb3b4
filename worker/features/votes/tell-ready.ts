import { sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { listings, sessions, votes } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { hasPush } from '../events/push/push-sql.ts'
import { emit } from '../events/registry.ts'

/** How late a run may be: it skips reminders that were due longer ago. */
const LATE_MS = HOUR

/** Tells people on the devices on which they asked for it that they can vote again, once for each vote. */
export async function tellReady({ db, now }: Ctx): Promise<void> {
  const last = now - VOTE_COOLDOWN_MS
  await db.batch(
    emit('vote.ready', {
      from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId}
          AND ${votes.castAt} > ${last - LATE_MS} AND ${votes.castAt} <= ${last}
        JOIN ${listings} ON ${listings.id} = ${votes.listingId} AND ${listings.moderation} = 'approved'
        WHERE ${sessions.pushVotes} AND ${hasPush(now)}
        GROUP BY ${votes.userId}, ${votes.listingId}, ${votes.castAt}`,
      at: now,
      person: votes.userId,
      key: sql`'ready:' || ${votes.listingId} || ':' || ${votes.castAt}`,
    }),
  )
}
