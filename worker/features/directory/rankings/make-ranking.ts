import { lastRankingRun, RANKING_WEEK_MS } from '#contract/directory/ranking.ts'
import { sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
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
 * Creates the ranking of the latest due Sunday from the data of that moment: public realms with a name in
 * ASCII; H and P of the last 24 hours; T is the week's highest total since a restart of the count.
 */
export async function makeRanking({ db, now }: Ctx): Promise<void> {
  const runAt = lastRankingRun(now)
  await db.batch([
    sql`INSERT INTO ${into(rankingWeeks, 'runAt')} SELECT ${runAt} FROM ${siteCounters} WHERE ${siteCounters.id} = 1
        AND ${siteCounters.rankingsSince} <= ${runAt}
         ON CONFLICT DO NOTHING`,
    sql`INSERT INTO ${into(rankingEntries, 'runAt', 'place', 'listingId', 'total', 'today', 'playing', 'halved', 'points', 'countedAt', 'source')}
      WITH counted AS (
        SELECT ${realmSnapshots.listingId}, ${realmSnapshots.takenAt}, ${realmSnapshots.total}, ${realmSnapshots.today}, ${realmSnapshots.playing}, ${realmSnapshots.source} FROM ${realmSnapshots}
        JOIN ${listings} ON ${listings.id} = ${realmSnapshots.listingId}
         WHERE ${realmSnapshots.takenAt} > ${runAt} - ${RANKING_WEEK_MS} AND ${realmSnapshots.takenAt} <= ${runAt}
           AND ${realmSnapshots.status} = 'counted' AND coalesce(${realmSnapshots.decidedAt}, ${realmSnapshots.receivedAt}) <= ${runAt}
           AND ${listings.moderation} = 'approved' AND ${listings.name} NOT GLOB '*[^ -~]*'
           AND ${realmSnapshots.takenAt} > coalesce((SELECT max(${realmPenalties.closedAt}) FROM ${realmPenalties}
                                       WHERE ${realmPenalties.listingId} = ${realmSnapshots.listingId} AND ${realmPenalties.outcome} = 'restarted' AND ${realmPenalties.closedAt} <= ${runAt}), 0)),
      highest AS (SELECT listing_id, max(total) AS total FROM counted GROUP BY listing_id),
      latest AS (SELECT listing_id, today, playing, source, max(taken_at) AS taken_at FROM counted GROUP BY listing_id),
      realms AS (
        SELECT highest.listing_id, highest.total, iif(latest.taken_at > ${runAt} - ${DAY}, latest.today, 0) AS today, iif(latest.taken_at > ${runAt} - ${DAY}, latest.playing, 0) AS playing,
               latest.taken_at, latest.source,
               EXISTS (SELECT 1 FROM ${realmPenalties} WHERE ${realmPenalties.listingId} = highest.listing_id AND ${realmPenalties.imposedAt} <= ${runAt}
                         AND (${realmPenalties.closedAt} IS NULL OR ${realmPenalties.closedAt} > ${runAt})) AS halved
          FROM highest JOIN latest ON latest.listing_id = highest.listing_id),
      scored AS (
        SELECT realms.*, realms.total * (realms.today + realms.playing * 20 + 101) * iif(realms.halved, 1, 2) AS points, ${listings.created}
          FROM realms JOIN ${listings} ON ${listings.id} = realms.listing_id)
      SELECT ${runAt}, row_number() OVER (ORDER BY points DESC, playing DESC, today DESC, created, listing_id),
             listing_id, total, today, playing, halved, points, taken_at, source
        FROM scored WHERE changes() > 0`,
  ])
}
