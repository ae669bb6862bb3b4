import { and, type AnyColumn, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { lazy } from '#contract/base/lazy.ts'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { SILENT_HIDDEN_MS } from '#contract/listings/live.ts'
import { PRIOR_MEAN_START, ratingExcess } from '#contract/reviews/rating.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { type DayFigures, oddGroups, ODD_SUBJECTS, type OddSubject } from '#contract/votes/odd-days.ts'
import { FULL_AFTER_DAYS, type People, TOP_DAYS, weightOf } from '#contract/votes/weight.ts'
import type { Db } from '../../db/client.ts'
import { listings, liveServers, oddDays, reviews, siteCounters, users, votes } from '../../db/schema.ts'
import { SCORE_AGAIN } from '../../db/score-again.ts'
import { amongGiven } from '../../db/sets.ts'
import { into, names, periodOf, prepared, set, type SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { isNewAt, ODD_ROWS } from './odd-days/odd-rows.ts'

/**
 * How many listings are computed together, and how many times in one run. The next run takes the next
 * listings.
 */
const CHUNK = 1_000
const CHUNKS_MAX = 20
/** The sort value of 'Highest Rating' is in millionths of a star, that of 'Top' in hundredths of a person. */
const MILLION = 1_000_000
const HUNDRED = 100
/**
 * Subtracted from the sort value of 'Top'. It moves a listing behind all others, because no value is as
 * large.
 */
const BEHIND_ALL = 1_000_000_000
/** How far the mean of all stars may move before every rated listing is computed again. */
const DRIFT = 0.01

/**
 * How long a run keeps the listings that it took. If it stops before it wrote them, they are due again then.
 */
const RUN_MS = 10 * MINUTE

/**
 * Computes 'Top' and 'Highest Rating' after votes and reviews and once a day, and notes odd days. May run
 * twice or late.
 */
export async function scoreListings(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  await followMean(db)
  await endPauses(ctx)
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk += 1) {
    const due = await db.orm
      .select({ id: listings.id })
      .from(listings)
      .where(lte(listings.scoredAt, now - DAY))
      .orderBy(listings.scoredAt)
      .limit(CHUNK)
    await scoreThese(
      ctx,
      due.map(({ id }) => id),
    )
    if (due.length < CHUNK) return
  }
}

/**
 * Computes these listings. Nothing is written for one that got a vote, or that another run took, in the
 * meantime.
 */
export async function scoreThese({ db, now }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const statements = STATEMENTS()
  const values = {
    ids: JSON.stringify(ids),
    now,
    // As if last computed so that it is due when the run must be over. It also marks the listing as taken by
    // this run.
    taken: now - DAY + RUN_MS,
    tomorrow: dayOf(now) + 1,
    yesterdayAt: (dayOf(now) - 1) * DAY,
    votesSince: now - TOP_DAYS * DAY,
    silentSince: now - SILENT_HIDDEN_MS,
  }
  const read = await db.namedBatch<Figures>({
    taken: statements.taken(values),
    voters: statements.voters(values),
    reviewers: statements.reviewers(values),
    votes: statements.votes(values),
    reviews: statements.reviews(values),
    behind: statements.behind(values),
    counters: statements.counters(values),
  })
  const [counters] = read.counters
  const mean = counters ? counters.prior_mean / MILLION : PRIOR_MEAN_START
  const votersOf = Map.groupBy(read.voters, ({ listingId }) => listingId)
  const reviewersOf = Map.groupBy(read.reviewers, ({ listingId }) => listingId)
  const behind = new Set(read.behind.map(({ id }) => id))
  const scores = ids.map((id) => {
    const people = votersOf.get(id) ?? []
    const rated = reviewersOf.get(id) ?? []
    const stars = rated.reduce((sum, group) => sum + group.rating * weightOf([group]), 0)
    return {
      id,
      voters: people.reduce((sum, group) => sum + group.people, 0),
      top: Math.round(HUNDRED * weightOf(people)) - (behind.has(id) ? BEHIND_ALL : 0),
      rating: Math.round(MILLION * ratingExcess(stars, weightOf(rated), mean)),
    }
  })
  const odd = ODD_SUBJECTS.flatMap((subject) =>
    read[subject].flatMap((day) => (oddGroups(subject, day).length > 0 ? [{ ...day, subject }] : [])),
  )
  await db.batch([
    statements.scored({ ...values, scores: JSON.stringify(scores) }),
    ...(odd.length > 0 ? [statements.odd({ odd: JSON.stringify(odd) })] : []),
  ])
}

interface Group extends People {
  listingId: string
}

interface Day extends DayFigures {
  day: number
  listingId: string
}

interface Figures extends Record<OddSubject, Day> {
  voters: Group
  reviewers: Group & { rating: number }
  behind: { id: string }
  counters: SqlRow<typeof siteCounters, 'prior_mean'>
}

const given = sql.placeholder
const isScored = (listing: AnyColumn) => amongGiven(listing, 'ids')

/**
 * Days since a person's first sign-in, that day included. At most the days after which they count in full.
 */
const DAYS_HERE = sql`min(${sql.raw(String(FULL_AFTER_DAYS))},
  ${given('tomorrow')} - ${periodOf(users.createdAt, DAY)})`

/** Their text is written once, because they run after every vote and review. */
const STATEMENTS = lazy(() => ({
  taken: prepared(
    sql`UPDATE ${listings} SET ${names(listings.scoredAt)} = ${given('taken')} WHERE ${isScored(listings.id)}`,
  ),
  /** The people of the last 30 days. Those who voted from several networks have the best of their places. */
  voters: prepared(sql`
    WITH of_network AS (
      SELECT ${votes.listingId} AS listing, ${votes.userId} AS person,
             iif(${votes.network} IS NULL, 1,
               row_number() OVER (PARTITION BY ${votes.listingId}, ${votes.network}
                 ORDER BY min(${votes.castAt}), ${votes.userId})) AS place
        FROM ${votes}
       WHERE ${isScored(votes.listingId)} AND ${votes.castAt} > ${given('votesSince')} AND NOT ${votes.isVoid}
       GROUP BY ${votes.listingId}, ${votes.userId}, ${votes.network}),
    voters AS (SELECT listing, person, min(place) AS place FROM of_network GROUP BY listing, person)
    SELECT listing AS listingId, ${DAYS_HERE} AS daysHere, place, count(*) AS people
      FROM voters JOIN ${users} ON ${users.id} = person GROUP BY 1, 2, 3`),
  reviewers: prepared(sql`
    SELECT ${reviews.listingId} AS listingId, ${reviews.rating} AS rating, ${DAYS_HERE} AS daysHere,
           ${reviews.place} AS place, count(*) AS people
      FROM ${reviews} JOIN ${users} ON ${users.id} = ${reviews.authorId}
     WHERE ${isScored(reviews.listingId)} GROUP BY 1, 2, 3, 4`),
  votes: selectDays('votes'),
  reviews: selectDays('reviews'),
  /** Paused listings, and listings that have not answered for too long to send players there. */
  behind: prepared(sql`
    SELECT ${listings.id} FROM ${listings} LEFT JOIN ${liveServers} ON ${liveServers.seq} = ${listings.seq}
     WHERE ${isScored(listings.id)}
       AND (${listings.pausedAt} IS NOT NULL OR ${liveServers.silentSince} <= ${given('silentSince')})`),
  counters: prepared(sql`SELECT ${siteCounters.priorMean} FROM ${siteCounters}`),
  scored: prepared(
    sql`UPDATE ${listings} SET ${set(listings, {
      voters: sql.raw("value ->> 'voters'"),
      topRank: sql.raw("value ->> 'top'"),
      ratingRank: sql.raw("value ->> 'rating'"),
      scoredAt: given('now').getSQL(),
    })} FROM json_each(${given('scores')})
      WHERE ${listings.id} = value ->> 'id' AND ${listings.scoredAt} = ${given('taken')}`,
  ),
  odd: prepared(sql`
    INSERT OR REPLACE INTO ${into(oddDays, 'day', 'listingId', 'subject', 'people', 'newcomers', 'network', 'minute')}
    SELECT value ->> 'day', value ->> 'listingId', value ->> 'subject', value ->> 'people',
           value ->> 'newcomers', value ->> 'network', value ->> 'minute'
      FROM json_each(${given('odd')})`),
}))

/** Deletes the pauses that are over. Their listings are due again. */
const endPauses = ({ db, now }: Ctx) =>
  db.orm
    .update(listings)
    .set({ pausedAt: null, pausedUntil: null, ...SCORE_AGAIN })
    .where(and(isNotNull(listings.pausedAt), lte(listings.pausedUntil, now)))

/** The `DayFigures` of today and yesterday. */
function selectDays(subject: OddSubject) {
  const { table, person, listing, at, network } = ODD_ROWS[subject]
  const most = (by: 'network' | 'minute') =>
    sql.raw(`(SELECT coalesce(max(times), 0) FROM (SELECT count(*) AS times FROM seen other
      WHERE other.listing = seen.listing AND other.day = seen.day
        AND other.${by} IS NOT NULL GROUP BY other.${by}))`)
  return prepared(sql`
    WITH seen AS MATERIALIZED (
      SELECT ${listing} AS listing, ${periodOf(at, DAY)} AS day, ${periodOf(at, MINUTE)} AS minute,
             ${network} AS network, ${isNewAt(at)} AS is_new
        FROM ${table} JOIN ${users} ON ${users.id} = ${person}
       WHERE ${isScored(listing)} AND ${at} >= ${given('yesterdayAt')})
    SELECT day, listing AS listingId, count(*) AS people, sum(is_new) AS newcomers,
           ${most('network')} AS network, ${most('minute')} AS minute
      FROM seen GROUP BY listing, day`)
}

/**
 * Once the mean of all stars has moved by `DRIFT`, every rated listing is due. With many reviews that is
 * rare.
 */
async function followMean(db: Db): Promise<void> {
  const { ratingSum, ratingCnt, priorMean } = siteCounters
  const [counters] = await db.orm.select({ ratingSum, ratingCnt, priorMean }).from(siteCounters)
  if (!counters) return
  const mean = counters.ratingCnt === 0 ? PRIOR_MEAN_START : counters.ratingSum / counters.ratingCnt
  if (Math.abs(mean - counters.priorMean / MILLION) <= DRIFT) return
  await db.batch([
    db.orm.update(siteCounters).set({ priorMean: Math.round(mean * MILLION) }),
    db.orm.update(listings).set(SCORE_AGAIN).where(gt(listings.ratingCnt, 0)),
  ])
}
