import { DAY, MINUTE } from '#contract/time.ts'
import {
  DAYS_PER_VOTE,
  MONTH_DAYS,
  TREND_DAYS_MIN,
  TREND_HALF_LIFE_DAYS,
  TREND_VOTERS_MIN,
  WEEK_DAYS,
} from '#contract/trending.ts'
import type { Ctx } from '../../http/context.ts'

/** A run looks at a stretch of so many listings, so that its work is limited in a directory of any size. The next run looks at the next stretch. */
const STRETCH = 20_000
/** Listings counted in one statement. */
const CHUNK = 1_000
/** The time between two runs. */
const RUN_MS = 10 * MINUTE

/**
 * Counts the votes of the last 7 and 30 days, and the sort value of 'Trending', of every listing that was voted for since its last count, or whose last
 * count is a day old. Nothing is stored for a vote itself: the difference between `votes` and `counted_votes` tells. A repeated run changes nothing.
 */
export async function countRecentVotes(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const end = await db.prepare('SELECT max(seq) AS last FROM listings').first<{ last: number | null }>()
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
 * `month_rank` is the sum of the days from each person's first to their last vote of 30 days, at most four for each vote. In 'Trending' each person counts once, in equal parts on the days
 * of their votes; the people of one day count as the square root of their number, so that many on one day weigh less than as many over the week. `trend` is the
 * logarithm of their decayed sum, plus the decay up to now: as time passes, all values fall alike, so only those with other votes than before are written.
 * `vote_days` keeps the figures from which both are computed; contract/trending.ts comes to the same values.
 *
 * ?1 now, ?2 today's day number, ?3 the listings after this number.
 */
const COUNT_SQL = `
UPDATE listings SET week_votes = counted.week, month_votes = counted.month, trend = counted.trend, month_rank = counted.rank, vote_days = counted.vote_days,
  counted_votes = counted.votes, counted_at = ?1 FROM (
  WITH due AS MATERIALIZED (${DUE}),
  voters AS MATERIALIZED (
    SELECT d.seq, v.user_id, count(*) AS month, count(*) FILTER (WHERE v.cast_at > ?1 - ${WEEK_DAYS * DAY}) AS week,
           min((max(v.cast_at) - min(v.cast_at)) / ${DAY} + 1, ${DAYS_PER_VOTE} * count(*)) AS span
      FROM due d JOIN votes v ON v.listing_id = d.id AND v.effect = 'counted' AND v.cast_at > ?1 - ${MONTH_DAYS * DAY} GROUP BY d.seq, v.user_id
  ),
  months AS (
    SELECT seq, sum(votes) AS votes, sum(people) AS people, sum(people * span) AS rank, json_group_array(json_object('days', span, 'people', people)) AS spans
      FROM (SELECT seq, span, count(*) AS people, sum(month) AS votes FROM voters GROUP BY seq, span) GROUP BY seq
  ),
  days AS (
    SELECT d.seq, v.cast_at / ${DAY} AS day, count(*) AS votes, sum(1.0 / w.week) AS people, cast(round(100 * sum(1.0 / w.week)) AS INTEGER) AS share
      FROM due d JOIN votes v ON v.listing_id = d.id AND v.effect = 'counted' AND v.cast_at > ?1 - ${WEEK_DAYS * DAY}
      JOIN voters w ON w.seq = d.seq AND w.user_id = v.user_id GROUP BY d.seq, day
  ),
  weeks AS (
    SELECT seq, sum(votes) AS votes, cast(round(sum(people)) AS INTEGER) AS people, json_group_array(json_object('day', day, 'hundredths', share)) AS days,
           iif(round(sum(people)) >= ${TREND_VOTERS_MIN} AND count(*) >= ${TREND_DAYS_MIN},
             cast(round(1000 * (log2(sum(sqrt(share / 100.0) * pow(2, (day - ?2) / ${TREND_HALF_LIFE_DAYS}.0)))
               + ?2 / ${TREND_HALF_LIFE_DAYS}.0)) AS INTEGER), 0) AS trend
      FROM days GROUP BY seq
  )
  SELECT d.seq AS of, d.votes, coalesce(m.votes, 0) AS month, coalesce(w.votes, 0) AS week, coalesce(m.rank, 0) AS rank, coalesce(w.trend, 0) AS trend,
         json_object('monthPeople', coalesce(m.people, 0), 'weekPeople', coalesce(w.people, 0), 'spans', json(coalesce(m.spans, '[]')),
           'week', json(coalesce(w.days, '[]'))) AS vote_days
    FROM due d LEFT JOIN months m USING (seq) LEFT JOIN weeks w USING (seq)
) counted WHERE seq = counted.of RETURNING seq`
