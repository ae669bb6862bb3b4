import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { OwnVotes } from '#contract/listings/listing.wire.ts'
import type { UserCtx } from '../../http/context.ts'
import type { votes } from '../../db/schema/votes.ts'
import { lastVoteSql } from './last-vote.ts'
import type { SqlRow } from '../../db/sql-row.ts'

type VoteRow = SqlRow<typeof votes, 'listing_id'> & { last_vote: number }

/** The servers among these for which the person voted in the last 24 hours, and when each next vote is possible. */
export async function listOwnVotes(
  { db, actor, now }: UserCtx,
  listingIds: readonly string[],
): Promise<OwnVotes> {
  const { results } = await db
    .prepare(
      `SELECT listing_id, last_vote FROM (
         SELECT value AS listing_id, ${lastVoteSql('value', '?2')} AS last_vote FROM json_each(?1))
        WHERE last_vote > ?3`,
    )
    .bind(JSON.stringify(listingIds), actor.userId, now - VOTE_COOLDOWN_MS)
    .all<VoteRow>()
  return {
    items: results.map((row) => ({
      serverId: row.listing_id,
      nextVoteAt: new Date(row.last_vote + VOTE_COOLDOWN_MS).toISOString(),
    })),
  }
}
