import { MINUTE } from '#contract/base/time.ts'
import { HALF_HOUR, HALF_HOURS_A_DAY, dayOf } from '#contract/site/metrics.ts'
import type { Ctx } from '../../../http/verb.ts'
import { COUNTS, dailyCounts, UNFOLDED } from './daily-counts.ts'

/**
 * Visits folded in one transaction, so that most listings are written once for many of them. Up to this
 * number, closed visits of today wait, and readers count them directly.
 */
export const FOLD_FROM = 20_000
/** Characters of the visits of one transaction, at most. These take about a second. */
const FOLD_LENGTH_MAX = 8_000_000
const DELETED_CHUNK = 5_000
/** A half hour is closed this long after its end, when every request that began in it must be over. */
const GRACE_MS = 5 * MINUTE

/** The number of the first half hour whose visits can still change. */
const closedBefore = (now: number) => Math.floor((now - GRACE_MS) / HALF_HOUR)

/** Whether a fold is due: visits of a finished day, or many of today. */
export async function foldIsDue({ db, now }: Ctx): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT count(*) AS waiting, min(slot) AS first FROM
         (SELECT slot FROM metric_visits visit WHERE ${UNFOLDED} AND slot < ?1 ORDER BY slot, visitor LIMIT ${FOLD_FROM})`,
    )
    .bind(closedBefore(now))
    .first<{ waiting: number; first: number | null }>()
  if (!row || row.first === null) return false
  return row.waiting >= FOLD_FROM || Math.floor(row.first / HALF_HOURS_A_DAY) < dayOf(now)
}

/**
 * Adds the next closed visits to the counts of their listings and answers how many it folded. One
 * transaction moves the fold position with the counts, so any runs add every visit exactly once.
 */
export async function foldVisits({ db, now }: Ctx, chunk = FOLD_FROM): Promise<number> {
  const before = closedBefore(now)
  const sums = COUNTS.map((count) => `${count} = ${count} + excluded.${count}`).join(', ')
  const { visits } = await db.namedBatch<{ visits: { total: number } }>({
    visits: db.prepare(`SELECT count(*) AS total FROM (${nextVisits(chunk)})`).bind(before),
    added: db
      .prepare(
        `INSERT INTO listing_days (listing_id, day, ${COUNTS.join(', ')})
         SELECT counted.listing, counted.day, ${COUNTS.map((count) => `counted.${count}`).join(', ')}
           FROM (${dailyCounts(nextVisits(chunk))}) counted JOIN listings ON listings.id = counted.listing WHERE true
         ON CONFLICT (listing_id, day) DO UPDATE SET ${sums}`,
      )
      .bind(before),
    moved: db
      .prepare(
        `UPDATE site_counters SET (folded_slot, folded_visitor) =
            (SELECT slot, visitor FROM (${nextVisits(chunk)}) ORDER BY slot DESC, visitor DESC LIMIT 1)
          WHERE id = 1 AND EXISTS (${nextVisits(chunk)})`,
      )
      .bind(before),
  })
  return visits[0]?.total ?? 0
}

const nextVisits = (limit: number) =>
  `SELECT slot, visitor, seen FROM (
     SELECT slot, visitor, seen, sum(length(seen)) OVER (ORDER BY slot, visitor) AS length FROM metric_visits visit
      WHERE ${UNFOLDED} AND slot < ?1 ORDER BY slot, visitor LIMIT ${limit}) WHERE length <= ${FOLD_LENGTH_MAX}`

/**
 * Deletes the visits of finished days; their keys expire by themselves. All stay until the last visit of
 * those days is folded, because earlier visits of a day show whether a visitor is new.
 */
export async function forgetVisitors({ db, now }: Ctx): Promise<void> {
  const today = dayOf(now)
  let removed = DELETED_CHUNK
  while (removed === DELETED_CHUNK) {
    const { meta } = await db
      .prepare(
        `DELETE FROM metric_visits WHERE (slot, visitor) IN
             (SELECT slot, visitor FROM metric_visits WHERE slot < ?1 ORDER BY slot, visitor LIMIT ${DELETED_CHUNK})
           AND NOT EXISTS (SELECT 1 FROM metric_visits visit WHERE ${UNFOLDED} AND visit.slot < ?1)`,
      )
      .bind(today * HALF_HOURS_A_DAY)
      .run()
    removed = meta.changes
  }
}
