import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { COMPARED_MAX, type InsightPeriod, type OwnInsights } from '#contract/site/insights.ts'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import { listingDays, listings, votes } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import { listingsOf } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { byDay, freshCounts, type LedgerRow, perDay } from './read-insights.ts'

interface VisitsRow {
  day: number
  page_views: number
  vote_links: number
}

/** Visits and votes of the actor's servers in the last days, for up to COMPARED_MAX with the most votes. */
export async function compareOwn(ctx: UserCtx, { days }: { days: InsightPeriod }): Promise<OwnInsights> {
  const { db, actor, now } = ctx
  const from = dayOf(now) - days + 1
  const own = await db.orm
    .select({ _id: listings.id, name: listings.name })
    .from(listings)
    .where(and(inArray(listings.id, listingsOf('edit', actor.userId)), isNull(listings.deletedAt)))
    .orderBy(desc(listings.votes), listings.id)
  const servers = own.slice(0, COMPARED_MAX)
  const ids = servers.map(({ _id }) => _id)
  const { kept, fresh, cast } = await db.namedBatch<{
    kept: VisitsRow & { listing_id: string }
    fresh: VisitsRow & { listing: string }
    cast: LedgerRow
  }>({
    kept: db.orm
      .select({
        listing: listingDays.listingId,
        day: listingDays.day,
        views: listingDays.pageViews,
        links: listingDays.voteLinks,
      })
      .from(listingDays)
      .where(and(among(listingDays.listingId, ids), gte(listingDays.day, from))),
    fresh: freshCounts(ctx, ids),
    cast: perDay(db.orm, 'votes', and(among(votes.listingId, ids), eq(votes.isVoid, false)), from),
  })
  const visits = [...kept.map(({ listing_id: listing, ...row }) => ({ ...row, listing })), ...fresh]
  return {
    days,
    labels: Array.from({ length: days }, (_, index) => dayLabel(from + index)),
    servers: servers.map((server) => ({
      server,
      visits: byDay(
        { from, days },
        visits.filter(({ listing }) => listing === server._id),
        (row) => row.page_views + row.vote_links,
      ),
      votes: byDay(
        { from, days },
        cast.filter(({ listing_id: id }) => id === server._id),
        ({ times }) => times,
      ),
    })),
    total: own.length,
  }
}
