import { dayOf } from '#contract/metrics.ts'
import { HOUR } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import { COUNTS, packCounts } from './daily-counts.ts'

/** How long after its end a day is folded: the queue may be late. */
const GRACE_MS = 2 * HOUR

/**
 * Adds the beacons of each finished day to the counts of their listings, and deletes them, in one transaction a day. A repeated or simultaneous run finds nothing
 * more, and late beacons of the day are dropped by `storeBeacons`.
 */
export async function foldPacks({ db, now }: Ctx): Promise<void> {
  const { results } = await db
    .prepare('SELECT DISTINCT day FROM metric_packs WHERE day < ?1 ORDER BY day')
    .bind(dayOf(now - GRACE_MS))
    .all<{ day: number }>()
  for (const { day } of results)
    await db.repeatable([
      db
        .prepare(
          `INSERT INTO listing_days (listing_id, day, ${COUNTS.join(', ')})
           SELECT c.listing, c.day, ${COUNTS.map((count) => `c.${count}`).join(', ')}
             FROM (${packCounts('p.day = ?1')}) c JOIN listings l ON l.id = c.listing WHERE true
           ON CONFLICT (listing_id, day) DO UPDATE SET ${COUNTS.map((count) => `${count} = ${count} + excluded.${count}`).join(', ')}`,
        )
        .bind(day),
      db.prepare('DELETE FROM metric_packs WHERE day = ?1').bind(day),
      db.prepare('UPDATE metric_progress SET packed_day = ?1 WHERE id = 1 AND packed_day < ?1').bind(day),
    ])
}
