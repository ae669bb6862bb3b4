import { NEW_FOR_MS } from '#contract/listings/listing.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { DAY } from '#contract/base/time.ts'
import { listingsOfSql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { firstWaitsSql } from '../first-submission.ts'
import { readUsualWait } from '../read-usual-wait.ts'

interface WeekFigures {
  impressions: number
  clicks: number
  votes: number
}

interface OwnSummary {
  total: number
  new: number
  pending: number
  approved: number
  /** The server whose decision a new owner waits for before the next. */
  firstWaits: string | null
  /** Median wait of recent decisions in milliseconds, `null` while there are too few. */
  usualWaitMs: number | null
  /** The last seven days, without today, which is not over; and the seven days before. */
  week: WeekFigures
  before: WeekFigures
}

const WEEK = 7

/** A summary of the actor's listings, counted from their own few rows. Pending means 'not approved' here, as in the badges of the listings. */
export async function sumUpOwnListings(ctx: UserCtx): Promise<OwnSummary> {
  const today = dayOf(ctx.now)
  const [row, usualWaitMs, week, before] = await Promise.all([
    countOwn(ctx),
    readUsualWait(ctx),
    sumUpWeek(ctx, today - WEEK),
    sumUpWeek(ctx, today - 2 * WEEK),
  ])
  if (!row || !week || !before) throw new Error('Counting answered no row')
  return { ...row, usualWaitMs, week, before }
}

function countOwn(ctx: UserCtx) {
  return ctx.db
    .prepare(
      `SELECT count(*) AS total, coalesce(sum(created > ?2), 0) AS new, coalesce(sum(moderation <> 'approved'), 0) AS pending,
              coalesce(sum(moderation = 'approved'), 0) AS approved, ${firstWaitsSql('?1')} AS firstWaits
         FROM listings WHERE id IN ${listingsOfSql('see')} AND deleted_at IS NULL`,
    )
    .bind(ctx.actor.userId, ctx.now - NEW_FOR_MS)
    .first<Omit<OwnSummary, 'usualWaitMs' | 'week' | 'before'>>()
}

/** The figures of the seven days from `day` on. */
function sumUpWeek({ db, actor }: UserCtx, day: number) {
  const own = `SELECT id FROM listings WHERE id IN ${listingsOfSql('see')} AND deleted_at IS NULL`
  return db
    .prepare(
      `SELECT coalesce(sum(d.impressions), 0) AS impressions, coalesce(sum(d.discord_clicks + d.realm_clicks), 0) AS clicks,
              (SELECT count(*) FROM (${own}) o JOIN votes v ON v.listing_id = o.id AND v.effect = 'counted' AND v.cast_at >= ?2 * ${DAY} AND v.cast_at < ?3 * ${DAY}) AS votes
         FROM (${own}) l JOIN listing_days d ON d.listing_id = l.id AND d.day >= ?2 AND d.day < ?3`,
    )
    .bind(actor.userId, day, day + WEEK)
    .first<WeekFigures>()
}
