import { and, count, eq, gte, inArray, isNull, lt, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import { NEW_FOR_MS } from '#contract/listings/listing.ts'
import type { ownSummary } from '#contract/listings/owner.wire.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { listingDays, listings, votes } from '../../../db/schema.ts'
import { listingsOf } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { listStaffChanges } from '../edit/list-staff-changes.ts'
import { blockingSubmission } from '../waiting-submissions.ts'
import { readUsualWait } from './read-usual-wait.ts'

type OwnSummary = z.output<typeof ownSummary>

const WEEK_DAYS = 7

/**
 * A summary of the actor's listings, counted from their own few rows. Pending means 'not approved' here, as
 * in the badges of the listings.
 */
export async function sumUpOwnListings(ctx: UserCtx): Promise<OwnSummary> {
  const today = dayOf(ctx.now)
  const [counts, week, before, changes, usualWaitMs] = await Promise.all([
    countOwn(ctx),
    sumUpWeek(ctx, today - WEEK_DAYS),
    sumUpWeek(ctx, today - 2 * WEEK_DAYS),
    listStaffChanges(ctx),
    readUsualWait(ctx),
  ])
  return { ...counts, week, before, changes, usualWaitMs }
}

const isOwn = (userId: string) =>
  and(inArray(listings.id, listingsOf('edit', userId)), isNull(listings.deletedAt))

async function countOwn({ db, actor, now }: UserCtx) {
  const { id, ownerId, moderation, created } = listings
  const rows = await db.orm
    .select({ id, ownerId, moderation, created })
    .from(listings)
    .where(isOwn(actor.userId))
    .orderBy(created)
  const approved = rows.filter((row) => row.moderation === 'approved')
  return {
    total: rows.length,
    new: rows.filter((row) => row.created > now - NEW_FOR_MS).length,
    pending: rows.length - approved.length,
    approved: approved.length,
    blockedBy: blockingSubmission(rows.filter((row) => row.ownerId === actor.userId)),
  }
}

async function sumUpWeek({ db: { orm }, actor }: UserCtx, day: number): Promise<OwnSummary['week']> {
  const own = orm.select({ id: listings.id }).from(listings).where(isOwn(actor.userId))
  const { impressions, discordClicks, realmClicks, listingId } = listingDays
  const [[shown], [cast]] = await orm.batch([
    orm
      .select({
        impressions: sum(impressions).mapWith(Number),
        discord: sum(discordClicks).mapWith(Number),
        realm: sum(realmClicks).mapWith(Number),
      })
      .from(listingDays)
      .where(and(inArray(listingId, own), gte(listingDays.day, day), lt(listingDays.day, day + WEEK_DAYS))),
    orm
      .select({ votes: count() })
      .from(votes)
      .where(
        and(
          inArray(votes.listingId, own),
          eq(votes.isVoid, false),
          gte(votes.castAt, day * DAY),
          lt(votes.castAt, (day + WEEK_DAYS) * DAY),
        ),
      ),
  ])
  return {
    impressions: shown?.impressions ?? 0,
    clicks: (shown?.discord ?? 0) + (shown?.realm ?? 0),
    votes: cast?.votes ?? 0,
  }
}
