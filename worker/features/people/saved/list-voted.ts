import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import type { UserCtx } from '../../../http/context.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from '../../listings/listing-row.ts'
import { lastVoteSql } from '../../votes/last-vote.ts'

type VotedRow = ListingRow & {
  times: number
  held: number
  voided: number
  counted: number
  last_vote: number
}

/** The public servers for which the person voted, the latest vote first, and when each next vote is possible. */
export async function listVoted(
  { db, actor, now }: UserCtx,
  { page, limit }: { page: number; limit: number },
) {
  const own = `SELECT v.listing_id, count(*) FILTER (WHERE v.effect = 'counted') AS times, count(*) FILTER (WHERE v.effect = 'held') AS held,
      count(*) FILTER (WHERE v.effect = 'void') AS voided, max(v.cast_at) AS counted FROM votes v
    JOIN listings p ON p.id = v.listing_id AND p.moderation = 'approved' WHERE v.user_id = ?1 GROUP BY v.listing_id`
  const [sum, rows] = await db.batch<[{ total: number }, VotedRow]>([
    db.prepare(`SELECT count(*) AS total FROM (${own})`).bind(actor.userId),
    db
      .prepare(
        `SELECT x.times, x.held, x.voided, x.counted, ${lastVoteSql('l.id', '?1')} AS last_vote, ${LISTING_COLUMNS}
           FROM (${own} ORDER BY counted DESC, v.listing_id LIMIT ?2 OFFSET ?3) x
           JOIN listings l ON l.id = x.listing_id JOIN users u ON u.id = l.owner_id ORDER BY x.counted DESC, l.id`,
      )
      .bind(actor.userId, limit, (page - 1) * limit),
  ])
  return {
    items: rows.results.map((row) => {
      const opens = row.last_vote + VOTE_COOLDOWN_MS
      return {
        server: listingOf(row),
        times: row.times,
        held: row.held,
        void: row.voided,
        lastVoteAt: new Date(row.counted).toISOString(),
        nextVoteAt: opens > now ? new Date(opens).toISOString() : null,
      }
    }),
    total: sum.results[0]?.total ?? 0,
    page,
    limit,
  }
}
