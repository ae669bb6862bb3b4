import { sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { listings, sessions, votes } from '../../db/schema.ts'
import { UNRESTRICTED, withRestriction } from '../../http/restriction.ts'
import type { Ctx } from '../../http/verb.ts'
import { hasPush } from '../events/push/push-sql.ts'
import { emit } from '../events/registry.ts'
import { lastVote } from './last-vote.ts'

/** How late a run may be: it skips reminders that were due longer ago. */
const LATE_MS = HOUR

/**
 * Tells people on the devices on which they asked for it that they can vote again, once for each vote. Those
 * who voted again already, or may not vote, are not told.
 */
export async function tellReady({ db, now }: Ctx): Promise<void> {
  const last = now - VOTE_COOLDOWN_MS
  await db.batch(
    emit('vote.ready', {
      from: sql`${sessions} JOIN ${votes} ON ${votes.userId} = ${sessions.userId}
          AND ${votes.castAt} > ${last - LATE_MS} AND ${votes.castAt} <= ${last}
        JOIN ${listings} ON ${listings.id} = ${votes.listingId} AND ${listings.moderation} = 'approved'
        ${withRestriction(votes.userId, now, 'vote')}
        WHERE ${sessions.pushVotes} AND ${hasPush(now)} AND ${UNRESTRICTED}
          AND ${votes.castAt} = ${lastVote(votes.listingId, votes.userId)}
        GROUP BY ${votes.userId}, ${votes.listingId}, ${votes.castAt}`,
      at: now,
      person: votes.userId,
      key: sql`'ready:' || ${votes.listingId} || ':' || ${votes.castAt}`,
    }),
  )
}
