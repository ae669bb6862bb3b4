import { dayOf } from '#contract/site/metrics.ts'
import { HOUR } from '#contract/base/time.ts'
import type { metricFolds } from '../../../db/schema/metrics.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'
import { COUNTS, batchCounts, PART } from './daily-counts.ts'

/** How long after its end a day is folded: the queue may be late. */
const GRACE_MS = 2 * HOUR
/** Bytes of batches that one transaction folds, about: some seconds of the thirty that a query may take. One network has less than that in a day. */
const PART_BYTES = 10_000_000
/** Batches that one statement deletes. */
const DELETED_AT_ONCE = 500

type Fold = SqlRow<typeof metricFolds, 'day' | 'parts' | 'folded'>

/**
 * Adds the beacons of each finished day to the counts, a transaction for each part. A repeated run finds nothing
 * more. A day that fails stops no other one and is tried again.
 */
export async function foldBatches({ db, now }: Ctx, partBytes = PART_BYTES): Promise<void> {
  const { results } = await db.repeatable<[unknown, unknown, Fold]>([
    db
      .prepare(
        `INSERT INTO metric_folds (day, parts, folded)
         SELECT day, 1 + CAST(sum(octet_length(beacons)) / ?2 AS INTEGER), 0 FROM metric_batches WHERE day < ?1 GROUP BY day ON CONFLICT DO NOTHING`,
      )
      .bind(dayOf(now - GRACE_MS), partBytes),
    db.prepare(
      `UPDATE site_counters SET folded_day = (SELECT max(day) FROM metric_folds) WHERE id = 1 AND folded_day < (SELECT max(day) FROM metric_folds)`,
    ),
    db.prepare('SELECT day, parts, folded FROM metric_folds ORDER BY day'),
  ])
  const failures = new Map<number, unknown>()
  for (const fold of results[2].results)
    await foldDay(db, fold).catch((error: unknown) => failures.set(fold.day, error))
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `Days not folded: ${[...failures.keys()].join(', ')}`)
}

async function foldDay(db: Ctx['db'], { day, parts, folded }: Fold): Promise<void> {
  for (let part = folded; part < parts; part += 1)
    await db.repeatable([
      db
        .prepare(
          `INSERT INTO listing_days (listing_id, day, ${COUNTS.join(', ')})
           SELECT c.listing, c.day, ${COUNTS.map((count) => `c.${count}`).join(', ')}
             FROM (${batchCounts(`p.day = ?1 AND f.folded = ?2 AND ${PART} = ?2`)}) c JOIN listings l ON l.id = c.listing WHERE true
           ON CONFLICT (listing_id, day) DO UPDATE SET ${COUNTS.map((count) => `${count} = ${count} + excluded.${count}`).join(', ')}`,
        )
        .bind(day, part),
      db
        .prepare('UPDATE metric_folds SET folded = folded + 1 WHERE day = ?1 AND folded = ?2')
        .bind(day, part),
    ])
  let removed = DELETED_AT_ONCE
  while (removed === DELETED_AT_ONCE) {
    const { results } = await db
      .prepare(
        `DELETE FROM metric_batches WHERE day = ?1 AND id IN (SELECT id FROM metric_batches WHERE day = ?1 ORDER BY id LIMIT ${DELETED_AT_ONCE})
           AND EXISTS (SELECT 1 FROM metric_folds WHERE day = ?1 AND folded = parts)
         RETURNING id`,
      )
      .bind(day)
      .all()
    removed = results.length
  }
  await db
    .prepare(
      'DELETE FROM metric_folds WHERE day = ?1 AND folded = parts AND NOT EXISTS (SELECT 1 FROM metric_batches WHERE day = ?1)',
    )
    .bind(day)
    .run()
}
