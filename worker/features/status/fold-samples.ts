import { MINUTE, SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../http/context.ts'

/** After this time every isolate has written its counts of a minute. Later counts are added by a later run. */
const CLOSED_AFTER_MS = 30 * SECOND
/** Rows folded in one transaction, and transactions in one run. This limits the work; the rest waits for the next run. */
const CHUNK = 500
const CHUNKS_MAX = 40

/** Adds up the counts of two histograms. */
const merged = (column: string) => `(SELECT json_group_object(key, n) FROM (
  SELECT key, sum(value) AS n FROM (
    SELECT key, value FROM json_each(status_minutes.${column}) UNION ALL SELECT key, value FROM json_each(excluded.${column})
  ) GROUP BY key))`

/** The sum of the histograms of each minute and component. */
const summed = (column: string) =>
  `(SELECT minute, component, json_group_object(key, n) AS ${column} FROM (
     SELECT minute, component, key, sum(value) AS n FROM parts, json_each(parts.${column}) GROUP BY minute, component, key)
    GROUP BY minute, component)`

/**
 * Folds the counts of isolates in closed minutes into one row for each minute and component. Each row is added and deleted in one transaction, so that
 * it counts exactly once in repeated, late or simultaneous runs.
 */
export async function foldSamples(ctx: Ctx): Promise<void> {
  const closed = Math.floor((ctx.now - CLOSED_AFTER_MS) / MINUTE) - 1
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) if ((await foldChunk(ctx, closed)) < CHUNK) return
}

async function foldChunk({ db }: Ctx, closed: number): Promise<number> {
  const chunk = `SELECT id FROM status_samples WHERE minute <= ?1 ORDER BY id LIMIT ${CHUNK}`
  const [, folded] = await db.batch<[unknown, { id: number }]>([
    db
      .prepare(
        `WITH parts AS MATERIALIZED (
           SELECT part.value ->> 0 AS minute, part.value ->> 1 AS component, part.value ->> 2 AS count, part.value ->> 3 AS errors,
                  part.value ->> 4 AS above_degraded, part.value ->> 5 AS above_outage, part.value -> 6 AS latencies,
                  part.value -> 7 AS troubles
             FROM status_samples s, json_each(s.parts) part WHERE s.id IN (${chunk})),
         histograms AS MATERIALIZED ${summed('latencies')},
         groups AS MATERIALIZED ${summed('troubles')}
         INSERT INTO status_minutes (minute, component, count, errors, above_degraded, above_outage, latencies, troubles)
         SELECT p.minute, p.component, sum(p.count), sum(p.errors), sum(p.above_degraded), sum(p.above_outage), h.latencies, coalesce(g.troubles, '{}')
           FROM parts p JOIN histograms h USING (minute, component) LEFT JOIN groups g USING (minute, component)
          GROUP BY p.minute, p.component
         ON CONFLICT (minute, component) DO UPDATE SET
           count = count + excluded.count, errors = errors + excluded.errors, above_degraded = above_degraded + excluded.above_degraded,
           above_outage = above_outage + excluded.above_outage, latencies = ${merged('latencies')}, troubles = ${merged('troubles')}`,
      )
      .bind(closed),
    db.prepare(`DELETE FROM status_samples WHERE id IN (${chunk}) RETURNING id`).bind(closed),
  ])
  return folded.results.length
}
