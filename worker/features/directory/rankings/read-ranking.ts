import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { POINTS_PER_SCORE, type Ranking } from '#contract/directory/ranking.ts'
import { DAY } from '#contract/base/time.ts'
import { listings, rankingEntries, rankingWeeks, siteCounters } from '../../../db/schema.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { tagsOf } from '../../listings/listing-row.ts'
import { columnsOf, type RowOf, type SqlRow } from '../../../db/sql.ts'
import { isoOrNull } from '../../../platform/iso.ts'

const p = alias(rankingEntries, 'p')
const e = alias(rankingEntries, 'e')
const l = alias(listings, 'l')

const LISTING = columnsOf(listings, 'l', 'name', 'name_key', 'tags')

type EntryRow = SqlRow<typeof rankingEntries> & RowOf<typeof LISTING> & { before: number | null }

/** The number of past weeks that the page offers. */
const WEEKS = 12

/**
 * The ranking of the Sunday on `week` (`2026-11-22`), or the latest. Places of realms that are no longer
 * public stay empty. One batch reads all data at the same moment.
 */
export async function readRanking(
  { db }: Ctx,
  { week, limit }: { week?: string | undefined; limit: number },
): Promise<Ranking> {
  const day = week === undefined ? null : Date.parse(week)
  const { runAt: at } = rankingWeeks
  const chosen = sql`(SELECT max(${at}) FROM ${rankingWeeks} WHERE ${day} IS NULL OR (${at} >= ${day} AND ${at} < ${day} + ${DAY}))`
  const { settings, weeks, shown, entries } = await db.once<{
    settings: { enabled: number }
    weeks: SqlRow<typeof rankingWeeks, 'run_at'>
    shown: { run_at: number | null; total: number | null }
    entries: EntryRow
  }>({
    settings: sql`SELECT ${siteCounters.rankingsSince} IS NOT NULL AS enabled FROM ${siteCounters} WHERE ${siteCounters.id} = 1`,
    weeks: sql`SELECT ${rankingWeeks.runAt} FROM ${rankingWeeks} ORDER BY ${rankingWeeks.runAt} DESC LIMIT ${WEEKS}`,
    shown: sql`SELECT ${chosen} AS run_at, (SELECT max(${rankingEntries.place}) FROM ${rankingEntries} WHERE ${rankingEntries.runAt} = ${chosen}) AS total`,
    entries: sql`SELECT e.*, ${sql.raw(LISTING.sql)},
                (SELECT ${p.place} FROM ${rankingEntries} p WHERE ${p.listingId} = ${e.listingId}
                    AND ${p.runAt} = (SELECT max(${rankingWeeks.runAt}) FROM ${rankingWeeks} WHERE ${rankingWeeks.runAt} < ${e.runAt})) AS before
           FROM ${rankingEntries} e JOIN ${listings} l ON ${l.id} = ${e.listingId}
          WHERE ${e.runAt} = ${chosen} AND ${l.moderation} = 'approved' ORDER BY ${e.place} LIMIT ${limit}`,
  })
  const { run_at: runAt = null, total = 0 } = shown[0] ?? {}
  if (day !== null && runAt === null) throw new HttpError('not_found', 'There is no ranking for that week.')
  return {
    enabled: settings[0]?.enabled === 1,
    runAt: isoOrNull(runAt),
    total: total ?? 0,
    items: entries.map((row) => ({
      place: row.place,
      before: row.before,
      server: {
        _id: row.listing_id,
        slug: listingSlug(row.listing_id, row.name_key),
        name: row.name,
        tags: tagsOf(row.tags),
      },
      total: row.total,
      today: row.today,
      playing: row.playing,
      halved: row.halved === 1,
      score: row.points / POINTS_PER_SCORE,
      countedAt: isoOrNull(row.counted_at),
      source: row.source,
    })),
    weeks: weeks.map((row) => new Date(row.run_at).toISOString()),
  }
}
