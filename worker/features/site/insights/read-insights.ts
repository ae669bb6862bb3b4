import { type AnyColumn, and, count, eq, gte, isNull, min, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import { canView, isOnTeam } from '#contract/people/permissions.ts'
import {
  type DoneKind,
  type InsightPeriod,
  type Insights,
  type InsightSeries,
  summarize,
} from '#contract/site/insights.ts'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import type { Orm } from '../../../db/client.ts'
import { auditLog, listingDays, listings, posts, reviews, votes } from '../../../db/schema.ts'
import { periodOf } from '../../../db/sql.ts'
import { wasOnSide } from '../../../db/team-sql.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { findSubject } from '../../listings/find-subject.ts'
import { COUNTS, dailyCounts, UNFOLDED } from '../metrics/daily-counts.ts'

type DayRow = { day: number } & Record<(typeof COUNTS)[number], number>
interface DoneRow {
  day: number
  kind: DoneKind
}
export interface LedgerRow {
  listing_id: string
  day: number
  times: number
}

/**
 * The figures of a listing for the last days. Visits that are not folded yet are counted directly.
 * Comparisons leave today out, because it is not over.
 */
export async function readInsights(
  ctx: UserCtx,
  { listingId, days }: { listingId: string; days: InsightPeriod },
): Promise<Insights> {
  const { created, ...server } = await assertOnTeam(ctx, listingId)
  const today = dayOf(ctx.now)
  const from = today - days + 1
  const complete = days - 1
  const first = from - complete
  const { db } = ctx
  const { begun, kept, fresh, cast, written, done } = await db.namedBatch<{
    begun: { day: number | null }
    kept: DayRow
    fresh: DayRow
    cast: LedgerRow
    written: LedgerRow
    done: DoneRow
  }>({
    begun: db.orm
      .select({ day: min(listingDays.day).as('day') })
      .from(listingDays)
      .where(eq(listingDays.listingId, listingId)),
    kept: db.orm
      .select()
      .from(listingDays)
      .where(and(eq(listingDays.listingId, listingId), gte(listingDays.day, first))),
    fresh: freshCounts(ctx, [listingId]),
    cast: perDay(db.orm, 'votes', and(eq(votes.listingId, listingId), eq(votes.isVoid, false)), first),
    written: perDay(db.orm, 'reviews', eq(reviews.listingId, listingId), first),
    done: selectDone(db.orm, listingId, from * DAY),
  })
  const rows = [...kept, ...fresh]
  const seriesFrom = (day: number, length: number) =>
    seriesOf({ from: day, days: length }, { rows, cast, written })
  const own = rows.filter((row) => row.day >= from)
  const current = seriesFrom(from, days)
  return {
    server,
    days,
    labels: Array.from({ length: days }, (_, index) => dayLabel(from + index)),
    since: dayLabel(begun[0]?.day ?? Math.min(today, ...fresh.map(({ day }) => day))),
    series: current,
    done: done.map(({ day, kind }) => ({ day: dayLabel(day), kind })),
    summary: summarize(current),
    complete: summarize(seriesFrom(from, complete)),
    previous: created < first * DAY ? summarize(seriesFrom(first, complete)) : null,
    leftOut: { bots: sum(own, 'bots'), repeats: sum(own, 'repeats') },
  }
}

/**
 * Lets the team pass, but not staff. The 403 for others only says that the listing is public, which they
 * know.
 */
async function assertOnTeam(
  ctx: UserCtx,
  listingId: string,
): Promise<Insights['server'] & { created: number }> {
  const listing = await findSubject(ctx, listingId)
  if (!listing || !canView(ctx.actor, listing)) throw serverNotFound()
  if (!isOnTeam(ctx.actor, listing))
    throw new HttpError('forbidden', 'Only the team of a server can see its insights.')
  return { _id: listingId, name: listing.name, created: listing.created }
}

/** What the team did since a time, by day: edits of the page, news and planned evenings. */
function selectDone(orm: Orm, listingId: string, since: number) {
  const dayIn = (at: AnyColumn) => periodOf(at, DAY).as('day')
  const edits = orm
    .select({ day: dayIn(auditLog.at), kind: sql<DoneKind>`'edit'`.as('kind') })
    .from(auditLog)
    .innerJoin(listings, eq(listings.id, auditLog.targetId))
    .where(
      and(
        eq(auditLog.targetKind, 'listing'),
        eq(auditLog.targetId, listingId),
        eq(auditLog.action, 'listing.edit'),
        gte(auditLog.at, since),
        wasOnSide(auditLog.actorId, listings),
      ),
    )
  const news = orm
    .select({
      day: dayIn(posts.createdAt),
      kind: sql<DoneKind>`iif(${posts.startsAt} IS NULL, 'news', 'evening')`.as('kind'),
    })
    .from(posts)
    .where(and(eq(posts.listingId, listingId), isNull(posts.reviewId), gte(posts.createdAt, since)))
  return union(edits, news).orderBy(sql`day, kind`)
}

/** The counts of some listings that are not folded into their days yet. */
export const freshCounts = ({ db }: UserCtx, ids: readonly string[]) =>
  db
    .prepare(
      dailyCounts(
        `SELECT slot, visitor, seen FROM metric_visits visit
          WHERE ${UNFOLDED} AND EXISTS (SELECT 1 FROM json_each(?1) own WHERE instr(visit.seen, '"' || own.value))`,
        '?1',
      ),
    )
    .bind(JSON.stringify(ids))

const LEDGERS = {
  votes: { table: votes, at: votes.castAt },
  reviews: { table: reviews, at: reviews.createdAt },
}

/** The number of rows of votes or reviews by listing and day, from their index by listing and time. */
export function perDay(orm: Orm, ledger: keyof typeof LEDGERS, which: SQL | undefined, first: number) {
  const { table, at } = LEDGERS[ledger]
  const day = periodOf(at, DAY)
  return orm
    .select({ listing: table.listingId, day: day.as('day'), times: count().as('times') })
    .from(table)
    .where(and(which, gte(at, first * DAY)))
    .groupBy(table.listingId, day)
}

interface Days {
  /** The number of the first day. */
  from: number
  days: number
}

interface Counted {
  rows: readonly DayRow[]
  cast: readonly LedgerRow[]
  written: readonly LedgerRow[]
}

function seriesOf(days: Days, { rows, cast, written }: Counted): InsightSeries {
  const daily = (name: (typeof COUNTS)[number]) => byDay(days, rows, (row) => row[name])
  return {
    impressions: daily('impressions'),
    pageViews: daily('page_views'),
    discordClicks: daily('discord_clicks'),
    realmClicks: daily('realm_clicks'),
    votes: byDay(days, cast, (row) => row.times),
    reviews: byDay(days, written, (row) => row.times),
    badgeImpressions: daily('badge_impressions'),
    voteLinks: daily('vote_links'),
    voteLinkJoins: daily('vote_link_joins'),
    fromSearch: daily('from_search'),
    fromDiscord: daily('from_discord'),
    fromSites: daily('from_sites'),
    visitors: daily('visitors'),
  }
}

export function byDay<Row extends { day: number }>(
  { from, days }: Days,
  rows: readonly Row[],
  value: (row: Row) => number,
): number[] {
  const totals = Array.from({ length: days }, () => 0)
  for (const row of rows) {
    const index = row.day - from
    const before = totals[index]
    if (before !== undefined) totals[index] = before + value(row)
  }
  return totals
}

function sum(rows: readonly DayRow[], of: (typeof COUNTS)[number]): number {
  return rows.reduce((total, row) => total + row[of], 0)
}
