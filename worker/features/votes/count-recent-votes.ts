import { sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { KEPT_DAYS, MONTH_DAYS, WEEK_DAYS } from '#contract/directory/trending.ts'
import type { Ctx } from '../../http/verb.ts'
import { listings } from '../../db/schema.ts'

/** A run looks at a stretch of so many listings, so that its work is limited in a directory of any size. The next run looks at the next stretch. */
const STRETCH = 20_000
/** Listings counted in one statement. */
const CHUNK = 1_000
/** The time between two runs. */
const RUN_MS = 10 * MINUTE

/**
 * Counts the votes and the people of the last 7 and 30 days of every listing that was voted for since its last count, or whose last
 * count is a day old. Nothing is stored for a vote itself: the difference between `votes` and `counted_votes` tells. A repeated run changes nothing.
 */
export async function countRecentVotes(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const end = await db.first<{
    last: number | null
  }>(sql`SELECT max(${listings.seq}) AS last FROM ${listings}`)
  const stretches = Math.ceil((end?.last ?? 0) / STRETCH)
  if (stretches === 0) return
  const after = (Math.floor(now / RUN_MS) % stretches) * STRETCH
  for (let left = STRETCH; left > 0; left -= CHUNK) {
    const { results } = await db
      .prepare(COUNT_SQL)
      .bind(now, Math.floor(now / DAY), after)
      .all()
    if (results.length < CHUNK) return
  }
}

/** ?1 now, ?3 the listings after this number. */
const DUE = `
SELECT seq, id, votes FROM listings WHERE seq > ?3 AND seq <= ?3 + ${STRETCH}
   AND (votes <> counted_votes OR (counted_at <= ?1 - ${DAY} AND (month_votes > 0 OR counted_at = 0))) ORDER BY seq LIMIT ${CHUNK}`

/**
 * `month_rank` and `trend` are hundredths of people, by `personPoints`. Votes whose signals are gone, or never were, share with nobody.
 *
 * ?1 now, ?2 today's day number, ?3 the listings after this number.
 */
const RECENT = `v.cast_at > ?1 - ${WEEK_DAYS * DAY}`
const COUNT_SQL = `
UPDATE listings SET week_votes = counted.week, month_votes = counted.month, trend = counted.trend, month_rank = counted.rank,
  counted_votes = counted.votes, counted_at = ?1 FROM (
  WITH due AS MATERIALIZED (${DUE}),
  people AS MATERIALIZED (
    SELECT d.seq, count(*) AS votes, count(*) FILTER (WHERE ${RECENT}) AS week_votes, (?2 - u.created_at / ${DAY} + 1) / ${KEPT_DAYS}.0 AS kept,
           max(1.0 / coalesce(s.place, 1)) AS share, max(1.0 / coalesce(s.place, 1)) FILTER (WHERE ${RECENT}) AS week_share
      FROM due d JOIN votes v ON v.listing_id = d.id AND v.effect = 'counted' AND v.cast_at > ?1 - ${MONTH_DAYS * DAY} JOIN users u ON u.id = v.user_id
      LEFT JOIN signals s ON s.day = v.cast_at / ${DAY} AND s.listing_id = v.listing_id AND s.user_id = v.user_id AND s.kind = 'vote'
     GROUP BY d.seq, v.user_id
  ),
  months AS (${sums('votes', 'share')}),
  weeks AS (${sums('week_votes', 'week_share')})
  SELECT d.seq AS of, d.votes, coalesce(m.votes, 0) AS month, coalesce(w.votes, 0) AS week, coalesce(m.points, 0) AS rank, coalesce(w.points, 0) AS trend
    FROM due d LEFT JOIN months m USING (seq) LEFT JOIN weeks w USING (seq)
) counted WHERE seq = counted.of RETURNING seq`

/** The votes and the points of a period. */
function sums(votes: string, share: string) {
  return `SELECT seq, sum(${votes}) AS votes, cast(round(100 * sum(min(${share}, kept))) AS INTEGER) AS points FROM people WHERE ${votes} > 0 GROUP BY seq`
}
