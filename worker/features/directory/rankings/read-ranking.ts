import { listingSlug } from '#contract/listings/listing-slug.ts'
import { POINTS_PER_SCORE, type Ranking } from '#contract/directory/ranking.ts'
import { DAY } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { tagsOf } from '../../listings/listing-row.ts'
import { listings } from '../../../db/schema/listings.ts'
import { rankingEntries, type rankingWeeks } from '../../../db/schema/rankings.ts'
import { columnsOf, type RowOf, type SqlRow } from '../../../db/sql-row.ts'

const ENTRY = columnsOf(
  rankingEntries,
  'e',
  'place',
  'listing_id',
  'total',
  'today',
  'playing',
  'halved',
  'points',
  'counted_at',
  'source',
)
const LISTING = columnsOf(listings, 'l', 'name', 'name_key', 'tags')

type EntryRow = RowOf<typeof ENTRY> & RowOf<typeof LISTING> & { before: number | null }

/** The number of past weeks that the page offers. */
const WEEKS = 12

/**
 * The ranking of the Sunday on `week` (`2026-11-22`), or the latest. Places of realms that are no longer public stay empty. One expression chooses the
 * week, so that one batch reads all data at the same moment.
 */
export async function readRanking(
  { db }: Ctx,
  { week, limit }: { week?: string | undefined; limit: number },
): Promise<Ranking> {
  const day = week === undefined ? null : Date.parse(week)
  const chosen = `(SELECT max(run_at) FROM ranking_weeks WHERE ?1 IS NULL OR (run_at >= ?1 AND run_at < ?1 + ${DAY}))`
  const [settings, weeks, shown, entries] = await db.batch<
    [
      { enabled: number },
      SqlRow<typeof rankingWeeks, 'run_at'>,
      { run_at: number | null; total: number | null },
      EntryRow,
    ]
  >([
    db.prepare('SELECT enabled_at IS NOT NULL AS enabled FROM ranking_settings WHERE id = 1'),
    db.prepare(`SELECT run_at FROM ranking_weeks ORDER BY run_at DESC LIMIT ${WEEKS}`),
    db
      .prepare(
        `SELECT ${chosen} AS run_at, (SELECT max(place) FROM ranking_entries WHERE run_at = ${chosen}) AS total`,
      )
      .bind(day),
    db
      .prepare(
        `SELECT ${ENTRY.sql}, ${LISTING.sql},
                (SELECT p.place FROM ranking_entries p WHERE p.listing_id = e.listing_id
                    AND p.run_at = (SELECT max(run_at) FROM ranking_weeks WHERE run_at < e.run_at)) AS before
           FROM ranking_entries e JOIN listings l ON l.id = e.listing_id
          WHERE e.run_at = ${chosen} AND l.moderation = 'approved' ORDER BY e.place LIMIT ?2`,
      )
      .bind(day, limit),
  ])
  const { run_at: runAt = null, total = 0 } = shown.results[0] ?? {}
  if (day !== null && runAt === null) throw new HttpError('not_found', 'There is no ranking for that week.')
  return {
    enabled: settings.results[0]?.enabled === 1,
    runAt: isoOrNull(runAt),
    total: total ?? 0,
    items: entries.results.map((row) => ({
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
    weeks: weeks.results.map((row) => new Date(row.run_at).toISOString()),
  }
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
