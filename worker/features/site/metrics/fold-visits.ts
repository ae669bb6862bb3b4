import { HALF_HOUR, HALF_HOURS_A_DAY, dayOf } from '#contract/site/metrics.ts'
import { MINUTE } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/verb.ts'
import { COUNTS, dailyCounts, UNFOLDED } from './daily-counts.ts'

/**
 * Visits folded in one transaction, so that most listings are written once for many of them. Closed visits of today wait up to this number: readers count
 * them directly.
 */
export const FOLD_FROM = 20_000
/** Characters of those visits, at most: they take about a second. */
const FOLD_CHARS = 8_000_000
/** Visits that one statement deletes. */
const DELETED_AT_ONCE = 5_000
/** A half hour is closed when every request that began in it must have ended. */
const GRACE_MS = 5 * MINUTE

/** Visits that can no longer change. */
const closedBefore = (now: number) => Math.floor((now - GRACE_MS) / HALF_HOUR)

/** Whether a fold is due: visits of a finished day, or many of today. */
export async function foldIsDue({ db, now }: Ctx): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT count(*) AS waiting, min(slot) AS first FROM
         (SELECT v.slot FROM metric_visits v WHERE ${UNFOLDED} AND v.slot < ?1 ORDER BY v.slot, v.visitor LIMIT ${FOLD_FROM})`,
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
  const { visits } = await db.once<{ visits: { taken: number } }>({
    visits: db.prepare(`SELECT count(*) AS taken FROM (${nextVisits(chunk)})`).bind(before),
    added: db
      .prepare(
        `INSERT INTO listing_days (listing_id, day, ${COUNTS.join(', ')})
         SELECT c.listing, c.day, ${COUNTS.map((count) => `c.${count}`).join(', ')}
           FROM (${dailyCounts(nextVisits(chunk))}) c JOIN listings l ON l.id = c.listing WHERE true
         ON CONFLICT (listing_id, day) DO UPDATE SET ${COUNTS.map((count) => `${count} = ${count} + excluded.${count}`).join(', ')}`,
      )
      .bind(before),
    moved: db
      .prepare(
        `UPDATE site_counters SET (folded_slot, folded_visitor) = (SELECT slot, visitor FROM (${nextVisits(chunk)}) ORDER BY slot DESC, visitor DESC LIMIT 1)
          WHERE id = 1 AND EXISTS (${nextVisits(chunk)})`,
      )
      .bind(before),
  })
  return visits[0]?.taken ?? 0
}

const nextVisits = (limit: number) =>
  `SELECT slot, visitor, seen FROM (
     SELECT v.slot, v.visitor, v.seen, sum(length(v.seen)) OVER (ORDER BY v.slot, v.visitor) AS chars FROM metric_visits v
      WHERE ${UNFOLDED} AND v.slot < ?1 ORDER BY v.slot, v.visitor LIMIT ${limit}) WHERE chars <= ${FOLD_CHARS}`

/**
 * Deletes the visits of finished days; their keys expire by themselves. Visits stay until the last
 * visit of those days is folded, because the earlier visits of the day show whether a visitor is new.
 */
export async function forgetVisitors({ db, now }: Ctx): Promise<void> {
  const today = dayOf(now)
  let removed = DELETED_AT_ONCE
  while (removed === DELETED_AT_ONCE) {
    const { meta } = await db
      .prepare(
        `DELETE FROM metric_visits WHERE (slot, visitor) IN (SELECT slot, visitor FROM metric_visits WHERE slot < ?1 ORDER BY slot, visitor LIMIT ${DELETED_AT_ONCE})
           AND NOT EXISTS (SELECT 1 FROM metric_visits v WHERE ${UNFOLDED} AND v.slot < ?1)`,
      )
      .bind(today * HALF_HOURS_A_DAY)
      .run()
    removed = meta.changes
  }
}
