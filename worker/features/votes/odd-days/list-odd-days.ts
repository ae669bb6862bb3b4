import { count, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { dayLabel, dayOf } from '#contract/site/metrics.ts'
import { ODD_DAYS_LISTED, oddGroups } from '#contract/votes/odd-days.ts'
import type { oddDaysQuery } from '#contract/votes/odd-days.wire.ts'
import { listings, oddDays, reviews, votes } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { isOnDay } from './odd-rows.ts'

/** How many votes of the day still count, or how many of its reviews are still there. */
const STILL_COUNTED = sql<number>`CASE ${oddDays.subject}
  WHEN 'votes' THEN (SELECT count(*) FROM ${votes}
    WHERE ${votes.listingId} = ${oddDays.listingId} AND NOT ${votes.isVoid} AND ${isOnDay(votes.castAt, oddDays.day)})
  ELSE (SELECT count(*) FROM ${reviews}
    WHERE ${reviews.listingId} = ${oddDays.listingId} AND ${isOnDay(reviews.createdAt, oddDays.day)}) END`

/** The odd days of the last 30 days, the latest first. On one day, those with the most people come first. */
export async function listOddDays(ctx: Ctx, { page, limit }: z.output<typeof oddDaysQuery>) {
  requireAdmin(ctx)
  const { orm } = ctx.db
  const { day, subject, people, newcomers, network, minute, listingId } = oddDays
  const recent = gt(day, dayOf(ctx.now) - ODD_DAYS_LISTED)
  const [rows, counted] = await Promise.all([
    orm
      .select({
        day,
        subject,
        people,
        newcomers,
        network,
        minute,
        listingId,
        name: listings.name,
        left: STILL_COUNTED,
      })
      .from(oddDays)
      .innerJoin(listings, eq(listings.id, listingId))
      .where(recent)
      .orderBy(desc(day), desc(people), listingId, subject)
      .limit(limit)
      .offset((page - 1) * limit),
    orm.select({ total: count() }).from(oddDays).where(recent),
  ])
  return {
    items: rows.map(({ listingId: id, name, day: number, ...row }) => ({
      ...row,
      server: { _id: id, name },
      day: dayLabel(number),
      odd: oddGroups(row.subject, row),
    })),
    total: counted[0]?.total ?? 0,
    page,
    limit,
  }
}
