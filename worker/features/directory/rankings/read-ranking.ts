import { and, desc, eq, gte, lt, max, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { POINTS_PER_SCORE, type Ranking } from '#contract/directory/ranking.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { listings, rankingEntries, rankingWeeks, siteCounters } from '../../../db/schema.ts'
import { preparedTogether, type SqlRow } from '../../../db/sql.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { tagsOf } from '../../listings/listing-row.ts'

const earlier = alias(rankingEntries, 'earlier')

const WEEKS_OFFERED = 12
/** Later than any ranking. */
const MAX_TIME = Number.MAX_SAFE_INTEGER

const given = (name: 'from' | 'before' | 'limit') => sql.placeholder(name)
const { runAt: at } = rankingWeeks
const { place, listingId, total, today, playing, halved, points, countedAt, source, runAt } = rankingEntries
const isAsked = and(gte(at, given('from')), lt(at, given('before')))

/** Their text is written once, because home shows the latest ranking. */
const statements = preparedTogether(() => {
  const builder = new QueryBuilder()
  const chosen = builder
    .select({ at: max(at) })
    .from(rankingWeeks)
    .where(isAsked)
  const weekBefore = builder
    .select({ at: max(at) })
    .from(rankingWeeks)
    .where(lt(at, runAt))
  const placeBefore = builder
    .select({ place: earlier.place })
    .from(earlier)
    .where(and(eq(earlier.listingId, listingId), eq(earlier.runAt, weekBefore)))
  return {
    settings: builder.select({ since: siteCounters.rankingsSince }).from(siteCounters),
    shown: builder
      .select({ at, places: max(place).as('places') })
      .from(rankingWeeks)
      .leftJoin(rankingEntries, eq(runAt, at))
      .where(isAsked)
      .groupBy(at)
      .orderBy(desc(at))
      .limit(1),
    weeks: builder.select({ at }).from(rankingWeeks).orderBy(desc(at)).limit(WEEKS_OFFERED),
    entries: builder
      .select({
        place,
        before: placeBefore.as('before'),
        listingId,
        nameKey: listings.nameKey,
        name: listings.name,
        tags: listings.tags,
        total,
        today,
        playing,
        halved,
        points,
        countedAt,
        source,
      })
      .from(rankingEntries)
      .innerJoin(listings, eq(listings.id, listingId))
      .where(and(eq(runAt, chosen), eq(listings.moderation, 'approved')))
      .orderBy(place)
      .limit(given('limit')),
  }
})

interface Rows {
  settings: SqlRow<typeof siteCounters, 'rankings_since'>
  shown: SqlRow<typeof rankingWeeks> & { places: number | null }
  weeks: SqlRow<typeof rankingWeeks>
  entries: Omit<SqlRow<typeof rankingEntries>, 'run_at'> & { before: number | null } & SqlRow<
      typeof listings,
      'name_key' | 'name' | 'tags'
    >
}

/**
 * The ranking of the Sunday on `week` (`2026-11-22`), or the latest. Realms that are no longer public are
 * left out, and the others keep their ranks.
 */
export async function readRanking(
  { db }: Ctx,
  { week, limit }: { week?: string | undefined; limit: number },
): Promise<Ranking> {
  const day = week === undefined ? null : Date.parse(week)
  const values = { from: day ?? 0, before: day === null ? MAX_TIME : day + DAY, limit }
  const rows = await db.namedBatch<Rows>(statements(values))
  const since = rows.settings[0]?.rankings_since ?? null
  const [shown] = rows.shown
  if (day !== null && !shown) throw new HttpError('not_found', 'There is no ranking for that week.')
  return {
    enabled: since !== null,
    runAt: isoOrNull(shown?.run_at ?? null),
    total: shown?.places ?? 0,
    items: rows.entries.map((row) => ({
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
    weeks: rows.weeks.map((row) => iso(row.run_at)),
  }
}
