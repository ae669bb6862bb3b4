import { and, type AnyColumn, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { SILENT_HIDDEN_MS } from '#contract/listings/live.ts'
import { PRIOR_MEAN_START, ratingExcess } from '#contract/reviews/rating.ts'
import { type DayFigures, oddGroups, ODD_SUBJECTS, type OddSubject } from '#contract/votes/odd-days.ts'
import { FULL_AFTER_DAYS, type People, TOP_DAYS, weightOf } from '#contract/votes/weight.ts'
import type { Db } from '../../db/client.ts'
import { listings, liveServers, oddDays, reviews, siteCounters, users, votes } from '../../db/schema.ts'
import { among } from '../../db/sets.ts'
import { into, set } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'

/** Listings computed together, and how many of them one run computes. The next run takes the next ones. */
const CHUNK = 1_000
const CHUNKS_MAX = 20
/** Stars in millionths are the sort value of 'Highest Rating', and hundredths of a person that of 'Top'. */
const MILLION = 1_000_000
const HUNDRED = 100
/** More than anybody has in 'Top'. */
const BEHIND_ALL = 1_000_000_000
/** How far the mean of all stars may move before every rated listing is computed again. */
const DRIFT = 0.01

const number = (value: number): SQL => sql.raw(String(value))
/** The number of a day since 1970 (UTC). */
const dayIn = (time: AnyColumn): SQL => sql`${time} / ${number(DAY)}`

/** So long a run has for the listings that it took. If it ends before, they are due again. */
const RUN_MS = 10 * MINUTE

/** Computes 'Top' and 'Highest Rating' of each listing after a vote or review, and once a day, and writes down the odd days. It may run twice or late. */
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

/** Computes these listings. Where a vote came or another run began meanwhile, this one writes nothing. */
export async function scoreThese({ db, now }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const taken = now - DAY + RUN_MS
  await db.orm.update(listings).set({ scoredAt: taken }).where(among(listings.id, ids))
  const [voters, reviewers, mean, days, silent, paused] = await Promise.all([
    readVoters(db, ids, now),
    readReviewers(db, ids, now),
    readMean(db),
    readDays(db, ids, now),
    readSilent(db, ids, now),
    readPaused(db, ids),
  ])
  const votersOf = Map.groupBy(voters, ({ listingId }) => listingId)
  const reviewersOf = Map.groupBy(reviewers, ({ listingId }) => listingId)
  const scores = ids.map((id) => {
    const people = votersOf.get(id) ?? []
    const rated = reviewersOf.get(id) ?? []
    const stars = rated.reduce((sum, group) => sum + group.rating * weightOf([group]), 0)
    return {
      id,
      voters: people.reduce((sum, group) => sum + group.people, 0),
      top: Math.round(HUNDRED * weightOf(people)) - (silent.has(id) || paused.has(id) ? BEHIND_ALL : 0),
      rating: Math.round(MILLION * ratingExcess(stars, weightOf(rated), mean)),
    }
  })
  const odd = days.filter(({ subject, ...figures }) => oddGroups(subject, figures).length > 0)
  await db.batch([
    sql`UPDATE ${listings} SET ${set(listings, {
      voters: sql.raw("value ->> 'voters'"),
      topRank: sql.raw("value ->> 'top'"),
      ratingRank: sql.raw("value ->> 'rating'"),
      scoredAt: now,
    })} FROM json_each(${JSON.stringify(scores)}) WHERE ${listings.id} = value ->> 'id' AND ${listings.scoredAt} = ${taken}`,
    sql`INSERT OR REPLACE INTO ${into(oddDays, 'day', 'listingId', 'subject', 'people', 'newcomers', 'network', 'minute')}
        SELECT value ->> 'day', value ->> 'listingId', value ->> 'subject', value ->> 'people', value ->> 'newcomers', value ->> 'network', value ->> 'minute'
          FROM json_each(${JSON.stringify(odd)})`,
  ])
}

interface Group extends People {
  listingId: string
}

/** Days since the first sign-in of a person of `users`, that day included. More than count in full are as good as these. */
const daysHere = (now: number): SQL =>
  sql`min(${number(FULL_AFTER_DAYS)}, ${number(Math.floor(now / DAY) + 1)} - ${users.createdAt} / ${number(DAY)})`

/** The people of the last 30 days. Who voted from several networks has the best place of them. */
const readVoters = (db: Db, ids: readonly string[], now: number) =>
  db.all<Group>(sql`
    WITH of_network AS (
      SELECT ${votes.listingId} AS listing, ${votes.userId} AS person,
             iif(${votes.network} IS NULL, 1, row_number() OVER (PARTITION BY ${votes.listingId}, ${votes.network} ORDER BY min(${votes.castAt}), ${votes.userId})) AS place
        FROM ${votes} WHERE ${among(votes.listingId, ids)} AND ${votes.castAt} > ${now - TOP_DAYS * DAY} AND NOT ${votes.isVoid}
       GROUP BY ${votes.listingId}, ${votes.userId}, ${votes.network}),
    voters AS (SELECT listing, person, min(place) AS place FROM of_network GROUP BY listing, person)
    SELECT listing AS listingId, ${daysHere(now)} AS daysHere, place, count(*) AS people
      FROM voters JOIN ${users} ON ${users.id} = person GROUP BY 1, 2, 3`)

/** Those that have not answered for so long that nobody should be sent there. */
async function readSilent(db: Db, ids: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db.orm
    .select({ id: listings.id })
    .from(liveServers)
    .innerJoin(listings, eq(listings.seq, liveServers.seq))
    .where(and(lte(liveServers.silentSince, now - SILENT_HIDDEN_MS), among(listings.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Those that their owners pause. */
async function readPaused(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.orm
    .select({ id: listings.id })
    .from(listings)
    .where(and(isNotNull(listings.pausedAt), among(listings.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** A pause that is over is forgotten, and the listing is due again. */
const endPauses = ({ db, now }: Ctx) =>
  db.orm
    .update(listings)
    .set({ pausedAt: null, pausedUntil: null, scoredAt: 0 })
    .where(and(isNotNull(listings.pausedAt), lte(listings.pausedUntil, now)))

const readReviewers = (db: Db, ids: readonly string[], now: number) =>
  db.all<Group & { rating: number }>(sql`
    SELECT ${reviews.listingId} AS listingId, ${reviews.rating} AS rating, ${daysHere(now)} AS daysHere, ${reviews.place} AS place, count(*) AS people
      FROM ${reviews} JOIN ${users} ON ${users.id} = ${reviews.authorId} WHERE ${among(reviews.listingId, ids)} GROUP BY 1, 2, 3, 4`)

interface Day extends DayFigures {
  day: number
  listingId: string
  subject: OddSubject
}

/** The figures of today and yesterday. */
async function readDays(db: Db, ids: readonly string[], now: number): Promise<Day[]> {
  const from = (Math.floor(now / DAY) - 1) * DAY
  const figures = await Promise.all(
    ODD_SUBJECTS.map((subject) => db.all<Omit<Day, 'subject'>>(readFigures(subject, ids, from))),
  )
  return ODD_SUBJECTS.flatMap((subject, at) => (figures[at] ?? []).map((day) => ({ ...day, subject })))
}

/** What each subject is read from: who, when, and from which network. */
export const ODD_ROWS = {
  votes: {
    table: votes,
    person: votes.userId,
    listing: votes.listingId,
    at: votes.castAt,
    network: votes.network,
  },
  reviews: {
    table: reviews,
    person: reviews.authorId,
    listing: reviews.listingId,
    at: reviews.createdAt,
    network: reviews.network,
  },
} as const

/** Whether the person of `users` was new here at a moment. */
export const isNewAt = (at: AnyColumn): SQL =>
  sql`${at} - ${users.createdAt} < ${number(FULL_AFTER_DAYS * DAY)}`

function readFigures(subject: OddSubject, ids: readonly string[], from: number): SQL {
  const { table, person, listing, at, network } = ODD_ROWS[subject]
  const most = (by: 'network' | 'minute') =>
    sql.raw(`(SELECT coalesce(max(times), 0) FROM (SELECT count(*) AS times FROM seen other
      WHERE other.listing = seen.listing AND other.day = seen.day AND other.${by} IS NOT NULL GROUP BY other.${by}))`)
  return sql`
    WITH seen AS MATERIALIZED (
      SELECT ${listing} AS listing, ${dayIn(at)} AS day, ${at} / ${number(MINUTE)} AS minute, ${network} AS network, ${isNewAt(at)} AS is_new
        FROM ${table} JOIN ${users} ON ${users.id} = ${person} WHERE ${among(listing, ids)} AND ${at} >= ${from})
    SELECT day, listing AS listingId, count(*) AS people, sum(is_new) AS newcomers,
           ${most('network')} AS network, ${most('minute')} AS minute
      FROM seen GROUP BY listing, day`
}

/** The mean of all stars, as the scores know it. */
async function readMean(db: Db): Promise<number> {
  const [row] = await db.orm.select({ mean: siteCounters.priorMean }).from(siteCounters)
  return row ? row.mean / MILLION : PRIOR_MEAN_START
}

/** Once the mean of all stars has moved by a hundredth, every rated listing is due. In a large directory that is rare, in a young one the listings are few. */
async function followMean(db: Db): Promise<void> {
  const { ratingSum, ratingCnt, priorMean } = siteCounters
  const [counters] = await db.orm.select({ ratingSum, ratingCnt, priorMean }).from(siteCounters)
  if (!counters) return
  const mean = counters.ratingCnt === 0 ? PRIOR_MEAN_START : counters.ratingSum / counters.ratingCnt
  if (Math.abs(mean - counters.priorMean / MILLION) <= DRIFT) return
  await db.batch([
    db.orm.update(siteCounters).set({ priorMean: Math.round(mean * MILLION) }),
    db.orm.update(listings).set({ scoredAt: 0 }).where(gt(listings.ratingCnt, 0)),
  ])
}
