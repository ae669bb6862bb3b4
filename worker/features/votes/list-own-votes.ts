import { sql } from 'drizzle-orm'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { OwnVotes } from '#contract/votes/votes.wire.ts'
import type { UserCtx } from '../../http/verb.ts'
import type { votes } from '../../db/schema.ts'
import { lastVote } from './last-vote.ts'
import type { SqlRow } from '../../db/sql.ts'

type VoteRow = SqlRow<typeof votes, 'listing_id'> & { last_vote: number }

/** The servers among these for which the person voted in the last 24 hours, and when each next vote is possible. */
export async function listOwnVotes(
  { db, actor, now }: UserCtx,
  listingIds: readonly string[],
): Promise<OwnVotes> {
  const results = await db.all<VoteRow>(sql`SELECT listing_id, last_vote FROM (
         SELECT value AS listing_id, ${lastVote(sql`value`, actor.userId)} AS last_vote FROM json_each(${JSON.stringify(listingIds)}))
        WHERE last_vote > ${now - VOTE_COOLDOWN_MS}`)
  return {
    items: results.map((row) => ({
      serverId: row.listing_id,
      nextVoteAt: new Date(row.last_vote + VOTE_COOLDOWN_MS).toISOString(),
    })),
  }
}
