import { and, desc, eq, gte, lt, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { POINTS_PER_SCORE, type Ranking } from '#contract/directory/ranking.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { listings, rankingEntries, rankingWeeks, siteCounters } from '../../../db/schema.ts'
import { storedText } from '../../../db/stored-json.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { tagsOf } from '../../listings/listing-row.ts'

const earlier = alias(rankingEntries, 'earlier')

const WEEKS_OFFERED = 12

/**
 * The ranking of the Sunday on `week` (`2026-11-22`), or the latest. Realms that are no longer public are
 * left out, and the others keep their ranks.
 */
export async function readRanking(
  { db }: Ctx,
  { week, limit }: { week?: string | undefined; limit: number },
): Promise<Ranking> {
  const day = week === undefined ? null : Date.parse(week)
  const { orm } = db
  const { runAt: at } = rankingWeeks
  const ofDay = day === null ? undefined : and(gte(at, day), lt(at, day + DAY))
  const chosen = orm
    .select({ at: max(at) })
    .from(rankingWeeks)
    .where(ofDay)
  const { place, listingId, total, today, playing, halved, points, countedAt, source, runAt } = rankingEntries
  const weekBefore = orm
    .select({ at: max(at) })
    .from(rankingWeeks)
    .where(lt(at, runAt))
  const placeBefore = orm
    .select({ place: earlier.place })
    .from(earlier)
    .where(and(eq(earlier.listingId, listingId), eq(earlier.runAt, weekBefore)))
  const [[settings], [shown], weeks, entries] = await orm.batch([
    orm.select({ since: siteCounters.rankingsSince }).from(siteCounters),
    orm
      .select({ at, places: max(place) })
      .from(rankingWeeks)
      .leftJoin(rankingEntries, eq(runAt, at))
      .where(ofDay)
      .groupBy(at)
      .orderBy(desc(at))
      .limit(1),
    orm.select({ runAt: at }).from(rankingWeeks).orderBy(desc(at)).limit(WEEKS_OFFERED),
    orm
      .select({
        place,
        before: placeBefore.as('before'),
        listingId,
        nameKey: listings.nameKey,
        name: listings.name,
        tags: storedText(listings.tags),
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
      .limit(limit),
  ])
  if (day !== null && !shown) throw new HttpError('not_found', 'There is no ranking for that week.')
  return {
    enabled: settings !== undefined && settings.since !== null,
    runAt: isoOrNull(shown?.at ?? null),
    total: shown?.places ?? 0,
    items: entries.map((row) => ({
      place: row.place,
      before: row.before,
      server: {
        _id: row.listingId,
        slug: listingSlug(row.listingId, row.nameKey),
        name: row.name,
        tags: tagsOf(row.tags),
      },
      total: row.total,
      today: row.today,
      playing: row.playing,
      halved: row.halved,
      score: row.points / POINTS_PER_SCORE,
      countedAt: isoOrNull(row.countedAt),
      source: row.source,
    })),
    weeks: weeks.map((row) => iso(row.runAt)),
  }
}
