import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../../listings/listing-row.ts'
import { lastVote } from '../../votes/last-vote.ts'
import { listings, users, votes } from '../../../db/schema.ts'

const l = alias(listings, 'l')
const u = alias(users, 'u')
const v = alias(votes, 'v')
const p = alias(listings, 'p')

type VotedRow = ListingRow & {
  times: number
  voided: number
  counted: number
  last_vote: number
}

/** The public servers for which the person voted, the latest vote first, and when each next vote is possible. */
export async function listVoted(
  { db, actor, now }: UserCtx,
  { page, limit }: { page: number; limit: number },
) {
  const { isVoid, castAt, listingId } = v
  const own = sql`SELECT ${listingId}, sum(NOT ${isVoid}) AS times, sum(${isVoid}) AS voided, max(${castAt}) AS counted
      FROM ${votes} v JOIN ${listings} p ON ${p.id} = ${listingId} AND ${p.moderation} = 'approved' WHERE ${v.userId} = ${actor.userId} GROUP BY ${listingId}`
  const { sum, rows } = await db.once<{ sum: { total: number }; rows: VotedRow }>({
    sum: sql`SELECT count(*) AS total FROM (${own})`,
    rows: sql`SELECT x.times, x.voided, x.counted, ${lastVote(l.id, actor.userId)} AS last_vote, ${sql.raw(LISTING_COLUMNS)}
           FROM (${own} ORDER BY counted DESC, ${listingId} LIMIT ${limit} OFFSET ${(page - 1) * limit}) x
           JOIN ${listings} l ON ${l.id} = x.listing_id JOIN ${users} u ON ${u.id} = ${l.ownerId} ORDER BY x.counted DESC, ${l.id}`,
  })
  return {
    items: rows.map((row) => {
      const opens = row.last_vote + VOTE_COOLDOWN_MS
      return {
        server: listingOf(row),
        times: row.times,
        void: row.voided,
        lastVoteAt: new Date(row.counted).toISOString(),
        nextVoteAt: opens > now ? new Date(opens).toISOString() : null,
      }
    }),
    total: sum[0]?.total ?? 0,
    page,
    limit,
  }
}
