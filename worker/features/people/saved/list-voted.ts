import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { listings, users, votes } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../../listings/listing-row.ts'
import { lastVote } from '../../votes/last-vote.ts'

const listing = alias(listings, 'listing')
const owner = alias(users, 'owner')
const vote = alias(votes, 'vote')
const shown = alias(listings, 'shown')

type VotedRow = ListingRow & {
  times: number
  voided: number
  counted: number
  last_vote: number
}

/**
 * The public servers for which the person voted, the latest vote first, and when each next vote is possible.
 */
export async function listVoted(
  { db, actor, now }: UserCtx,
  { page, limit }: { page: number; limit: number },
) {
  const { isVoid, castAt, listingId } = vote
  const own = sql`SELECT ${listingId}, sum(NOT ${isVoid}) AS times, sum(${isVoid}) AS voided, max(${castAt}) AS counted
    FROM ${votes} vote JOIN ${listings} shown ON ${shown.id} = ${listingId} AND ${shown.moderation} = 'approved'
    WHERE ${vote.userId} = ${actor.userId} GROUP BY ${listingId}`
  const { sum, rows } = await db.namedBatch<{ sum: { total: number }; rows: VotedRow }>({
    sum: sql`SELECT count(*) AS total FROM (${own})`,
    rows: sql`SELECT own.times, own.voided, own.counted, ${lastVote(listing.id, actor.userId)} AS last_vote,
      ${sql.raw(LISTING_COLUMNS)}
    FROM (${own} ORDER BY counted DESC, ${listingId} LIMIT ${limit} OFFSET ${(page - 1) * limit}) own
    JOIN ${listings} listing ON ${listing.id} = own.listing_id
    JOIN ${users} owner ON ${owner.id} = ${listing.ownerId} ORDER BY own.counted DESC, ${listing.id}`,
  })
  return {
    items: rows.map((row) => {
      const opens = row.last_vote + VOTE_COOLDOWN_MS
      return {
        server: listingOf(row),
        times: row.times,
        void: row.voided,
        lastVoteAt: iso(row.counted),
        nextVoteAt: opens > now ? iso(opens) : null,
      }
    }),
    total: sum[0]?.total ?? 0,
    page,
    limit,
  }
}
