import { DAY, MINUTE } from '#contract/time.ts'
import {
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
export async function countRecentVotes({ db, now }: Ctx): Promise<void> {
  const end = await db.prepare('SELECT max(seq) AS last FROM listings').first<{ last: number | null }>()
  const stretches = Math.ceil((end?.last ?? 0) / STRETCH)
  if (stretches === 0) return
  const after = (Math.floor(now / RUN_MS) % stretches) * STRETCH
  for (let left = STRETCH; left > 0; left -= CHUNK) {
    const { results } = await db
      .prepare(COUNT_SQL)
      .bind(now, after, Math.floor(now / DAY))
      .all()
    if (results.length < CHUNK) return
  }
}

/**
 * Each person counts once in a period, in equal parts on the days on which they voted. The people of one day count as the square root of their number, so that
 * many on one day weigh less than as many over the period. `month_rank` is the sum of these roots in hundredths. `trend` is the logarithm of their decayed
 * sum, plus the decay up to now: as time passes, all values fall alike, so only those with other votes than before are written. `vote_days` keeps the people of
 * each day in hundredths, from which both are computed: contract/trending.ts comes to the same values.
 *
 * ?1 now, ?2 the listings after this number, ?3 today's day number.
 */
const COUNT_SQL = `
UPDATE listings SET week_votes = counted.week, month_votes = counted.month, trend = counted.trend, month_rank = counted.rank, vote_days = counted.vote_days,
  counted_votes = counted.votes, counted_at = ?1 FROM (
  WITH due AS MATERIALIZED (
    SELECT seq, id, votes FROM listings WHERE seq > ?2 AND seq <= ?2 + ${STRETCH}
       AND (votes <> counted_votes OR (counted_at <= ?1 - ${DAY} AND (month_votes > 0 OR counted_at = 0))) ORDER BY seq LIMIT ${CHUNK}
  ),
  cast_votes AS (
    SELECT d.seq, d.votes, v.cast_at / ${DAY} AS day, v.cast_at > ?1 - ${WEEK_DAYS * DAY} AS recent,
           1.0 / count(v.cast_at) OVER person AS month_part, 1.0 / sum(v.cast_at > ?1 - ${WEEK_DAYS * DAY}) OVER person AS week_part
      FROM due d LEFT JOIN votes v ON v.listing_id = d.id AND v.effect = 'counted' AND v.cast_at > ?1 - ${MONTH_DAYS * DAY}
    WINDOW person AS (PARTITION BY d.seq, v.user_id)
  ),
  days AS (
    SELECT seq, votes, day, count(day) AS month, total(recent) AS week, total(month_part) AS month_people, total(week_part) FILTER (WHERE recent) AS week_people,
           cast(round(100 * total(month_part)) AS INTEGER) AS month_share, cast(round(100 * total(week_part) FILTER (WHERE recent)) AS INTEGER) AS week_share
      FROM cast_votes GROUP BY seq, day
  )
  SELECT seq AS of, votes, sum(month) AS month, cast(sum(week) AS INTEGER) AS week, sum(cast(round(10 * sqrt(month_share)) AS INTEGER)) AS rank,
         json_object('monthPeople', cast(round(sum(month_people)) AS INTEGER), 'weekPeople', cast(round(sum(week_people)) AS INTEGER),
           'month', json_group_array(json_array(day, month_share)) FILTER (WHERE month_share > 0),
           'week', json_group_array(json_array(day, week_share)) FILTER (WHERE week_share > 0)) AS vote_days,
         iif(round(sum(week_people)) >= ${TREND_VOTERS_MIN} AND count(*) FILTER (WHERE week_share > 0) >= ${TREND_DAYS_MIN},
           cast(round(1000 * (log2(sum(sqrt(week_share / 100.0) * pow(2, (day - ?3) / ${TREND_HALF_LIFE_DAYS}.0)))
             + ?3 / ${TREND_HALF_LIFE_DAYS}.0)) AS INTEGER), 0) AS trend
    FROM days GROUP BY seq
) counted WHERE seq = counted.of RETURNING seq`
