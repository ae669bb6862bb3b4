import { type SQL, sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import { lastRankingRun, RANKING_WEEK_MS } from '#contract/directory/ranking.ts'
import {
  listings,
  rankingEntries,
  rankingWeeks,
  realmPenalties,
  realmSnapshots,
  siteCounters,
} from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'

/**
 * Creates the ranking of the latest due Sunday from the data of that moment. Only public realms with a name
 * in ASCII are ranked: `isRankedName`, here in SQL.
 */
export async function makeRanking({ db, now }: Ctx): Promise<void> {
  const runAt = lastRankingRun(now)
  await db.batch([
    sql`INSERT INTO ${into(rankingWeeks, 'runAt')}
      SELECT ${runAt} FROM ${siteCounters}
       WHERE ${siteCounters.id} = 1 AND ${siteCounters.rankingsSince} <= ${runAt}
      ON CONFLICT DO NOTHING`,
    entries(runAt),
  ])
}

const { listingId, takenAt, total, today, playing, source, status, decidedAt, receivedAt } = realmSnapshots
const penalties = realmPenalties

/**
 * Must run right after the insert of the week: if that inserted nothing, nothing is ranked. Score: T × (H +
 * 20 × P + 101) ÷ 100, halved by a penalty. `points` is the score × `POINTS_PER_SCORE`.
 */
const entries = (runAt: number): SQL => sql`
  INSERT INTO ${into(
    rankingEntries,
    'runAt',
    'place',
    'listingId',
    'total',
    'today',
    'playing',
    'halved',
    'points',
    'countedAt',
    'source',
  )}
  WITH counted AS (
    SELECT ${listingId}, ${takenAt}, ${total}, ${today}, ${playing}, ${source}
      FROM ${realmSnapshots} JOIN ${listings} ON ${listings.id} = ${listingId}
     WHERE ${takenAt} > ${runAt} - ${RANKING_WEEK_MS} AND ${takenAt} <= ${runAt}
       AND ${status} = 'counted' AND coalesce(${decidedAt}, ${receivedAt}) <= ${runAt}
       AND ${listings.moderation} = 'approved' AND ${listings.name} NOT GLOB '*[^ -~]*'
       AND ${takenAt} > coalesce((SELECT max(${penalties.closedAt}) FROM ${penalties}
             WHERE ${penalties.listingId} = ${listingId}
               AND ${penalties.outcome} = 'restarted' AND ${penalties.closedAt} <= ${runAt}), 0)),
  highest AS (SELECT listing_id, max(total) AS total FROM counted GROUP BY listing_id),
  latest AS (
    SELECT listing_id, today, playing, source, max(taken_at) AS taken_at FROM counted GROUP BY listing_id),
  realms AS (
    SELECT highest.listing_id, highest.total, latest.taken_at, latest.source,
           iif(latest.taken_at > ${runAt} - ${DAY}, latest.today, 0) AS today,
           iif(latest.taken_at > ${runAt} - ${DAY}, latest.playing, 0) AS playing,
           EXISTS (SELECT 1 FROM ${penalties}
             WHERE ${penalties.listingId} = highest.listing_id AND ${penalties.imposedAt} <= ${runAt}
               AND (${penalties.closedAt} IS NULL OR ${penalties.closedAt} > ${runAt})) AS halved
      FROM highest JOIN latest ON latest.listing_id = highest.listing_id),
  scored AS (
    SELECT realms.*, ${listings.created},
           realms.total * (realms.today + realms.playing * 20 + 101) * iif(realms.halved, 1, 2) AS points
      FROM realms JOIN ${listings} ON ${listings.id} = realms.listing_id)
  SELECT ${runAt}, row_number() OVER (ORDER BY points DESC, playing DESC, today DESC, created, listing_id),
         listing_id, total, today, playing, halved, points, taken_at, source
    FROM scored WHERE changes() > 0`
