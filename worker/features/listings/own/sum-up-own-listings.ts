import type { z } from 'zod'
import type { ownSummary } from '#contract/listings/owner.wire.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { NEW_FOR_MS } from '#contract/listings/listing.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { DAY } from '#contract/base/time.ts'
import { listingsOf } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { listStaffChanges } from '../edit/list-staff-changes.ts'
import { firstWaits } from '../first-submission.ts'
import { listingDays, listings, votes } from '../../../db/schema.ts'

const counted = alias(listingDays, 'counted')
const vote = alias(votes, 'vote')

type OwnSummary = z.output<typeof ownSummary>

const WEEK = 7

/** A summary of the actor's listings, counted from their own few rows. Pending means 'not approved' here, as in the badges of the listings. */
export async function sumUpOwnListings(ctx: UserCtx): Promise<OwnSummary> {
  const today = dayOf(ctx.now)
  const [row, week, before, changes] = await Promise.all([
    countOwn(ctx),
    sumUpWeek(ctx, today - WEEK),
    sumUpWeek(ctx, today - 2 * WEEK),
    listStaffChanges(ctx),
  ])
  if (!row || !week || !before) throw new Error('Counting answered no row')
  return { ...row, week, before, changes }
}

function countOwn(ctx: UserCtx) {
  return ctx.db.first<
    Omit<OwnSummary, 'week' | 'before' | 'changes'>
  >(sql`SELECT count(*) AS total, coalesce(sum(${listings.created} > ${ctx.now - NEW_FOR_MS}), 0) AS new, coalesce(sum(${listings.moderation} <> 'approved'),
      0) AS pending,
              coalesce(sum(${listings.moderation} = 'approved'), 0) AS approved, ${firstWaits(ctx.actor.userId)} AS firstWaits
         FROM ${listings} WHERE ${listings.id} IN ${listingsOf('edit', ctx.actor.userId)} AND ${listings.deletedAt} IS NULL`)
}

/** The figures of the seven days from `day` on. */
function sumUpWeek({ db, actor }: UserCtx, day: number) {
  const own = sql`SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} IN ${listingsOf('edit', actor.userId)} AND ${listings.deletedAt} IS NULL`
  return db.first<
    OwnSummary['week']
  >(sql`SELECT coalesce(sum(${counted.impressions}), 0) AS impressions, coalesce(sum(${counted.discordClicks} + ${counted.realmClicks}), 0) AS clicks,
              (SELECT count(*) FROM (${own}) server JOIN ${votes} vote ON ${vote.listingId} = server.id AND NOT ${vote.isVoid} AND ${vote.castAt} >= ${day * DAY}
              AND ${vote.castAt} < ${(day + WEEK) * DAY}) AS votes
         FROM (${own}) server JOIN ${listingDays} counted ON ${counted.listingId} = server.id AND ${counted.day} >= ${day} AND ${counted.day} < ${day + WEEK}`)
}
