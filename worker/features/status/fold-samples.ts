import { type AnyColumn, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY, MINUTE, SECOND } from '#contract/base/time.ts'
import { statusMinutes, statusSamples, statusDays } from '../../db/schema.ts'
import { excluded, names, into, periodOf, set } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'

const sample = alias(statusSamples, 'sample')

const FOLDED = [
  'minute',
  'component',
  'count',
  'errors',
  'aboveDegraded',
  'aboveOutage',
  'latencies',
] as const

/**
 * After this time every isolate has written its counts of a minute. Later counts are added by a later run.
 */
const CLOSED_AFTER_MS = 30 * SECOND
/** Rows folded in one transaction. */
const CHUNK = 500
/** Transactions of one run. The rest waits for the next run. */
const CHUNKS_MAX = 40

/**
 * Folds the counts of isolates in closed minutes into one row for each minute and component. A transaction
 * adds and deletes each, so it counts once in repeated, late or simultaneous runs.
 */
export async function foldSamples(ctx: Ctx): Promise<void> {
  const closed = Math.floor((ctx.now - CLOSED_AFTER_MS) / MINUTE) - 1
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) if ((await foldChunk(ctx, closed)) < CHUNK) return
}

async function foldChunk({ db }: Ctx, closed: number): Promise<number> {
  const chunk = sql`SELECT ${statusSamples.id} FROM ${statusSamples} WHERE ${statusSamples.minute} <= ${closed}
    ORDER BY ${statusSamples.id} LIMIT ${CHUNK}`
  // A value of a part, by its position in the list that `worker/http/measuring.ts` writes.
  const part = (position: number, { isJson = false } = {}) =>
    sql.raw(`part.value ->${isJson ? '' : '>'} ${position}`)
  const fromSamples = sql`FROM ${statusSamples} sample, json_each(${sample.parts}) part WHERE ${sample.id} IN (${chunk})`
  const fold = sql`WITH parts AS MATERIALIZED (
      SELECT ${part(0)} AS minute, ${part(1)} AS component, ${part(2)} AS count, ${part(3)} AS errors,
             ${part(4)} AS above_degraded, ${part(5)} AS above_outage, ${part(6, { isJson: true })} AS latencies ${fromSamples}),
    histograms AS MATERIALIZED ${summed(statusMinutes.latencies)}
    INSERT INTO ${into(statusMinutes, ...FOLDED)}
    SELECT parts.minute, parts.component, sum(count), sum(errors), sum(above_degraded), sum(above_outage),
           histograms.latencies
      FROM parts JOIN histograms USING (minute, component)
     GROUP BY parts.minute, parts.component
    ON CONFLICT (${names(statusMinutes.minute, statusMinutes.component)}) DO UPDATE SET ${set(statusMinutes, {
      count: added(statusMinutes.count),
      errors: added(statusMinutes.errors),
      aboveDegraded: added(statusMinutes.aboveDegraded),
      aboveOutage: added(statusMinutes.aboveOutage),
      latencies: merged(statusMinutes.latencies),
    })}`
  const { folded } = await db.namedBatch<{ folded: { id: number } }>({
    minutes: changeMinutes(sql`SELECT ${part(0)}, ${part(1)} ${fromSamples}`, fold),
    folded: sql`DELETE FROM ${statusSamples} WHERE ${statusSamples.id} IN (${chunk}) RETURNING ${names(statusSamples.id)}`,
  })
  return folded.length
}

/** Adds up the counts of two histograms. */
const merged = (column: AnyColumn) => sql`(SELECT json_group_object(key, total) FROM (
  SELECT key, sum(value) AS total FROM (
    SELECT key, value FROM json_each(${column}) UNION ALL SELECT key, value FROM json_each(${excluded(column)})
  ) GROUP BY key))`

/** The sum of the histograms of each minute and component. */
const summed = (column: AnyColumn) =>
  sql`(SELECT minute, component, json_group_object(key, total) AS ${names(column)} FROM (
     SELECT minute, component, key, sum(value) AS total FROM parts, json_each(parts.${names(column)})
     GROUP BY minute, component, key)
    GROUP BY minute, component)`

const added = (column: AnyColumn) => sql`${column} + ${excluded(column)}`

/** A minute is down without an answer to our own check, or when a fifth of the requests failed. */
const IS_DOWN = sql`(${statusMinutes.checkOk} IS 0 OR 5 * ${statusMinutes.errors} > ${statusMinutes.count})`

function countInDays(minutes: SQL, sign: '+' | '-'): SQL {
  return sql`INSERT INTO ${into(statusDays, 'day', 'component', 'up', 'down')}
    SELECT ${periodOf(statusMinutes.minute, DAY / MINUTE)} AS day, ${statusMinutes.component},
           ${sql.raw(sign)} sum(NOT ${IS_DOWN}), ${sql.raw(sign)} sum(${IS_DOWN})
      FROM ${statusMinutes} WHERE (${statusMinutes.minute}, ${statusMinutes.component}) IN (${minutes})
     GROUP BY day, ${statusMinutes.component}
    ON CONFLICT (${names(statusDays.day, statusDays.component)})
    DO UPDATE SET ${set(statusDays, { up: added(statusDays.up), down: added(statusDays.down) })}`
}

/**
 * Changes minutes and the counts of their days in one batch. `minutes` selects minutes with their components,
 * and must select the same before and after the change.
 */
export const changeMinutes = (minutes: SQL, change: SQL): SQL[] => [
  countInDays(minutes, '-'),
  change,
  countInDays(minutes, '+'),
]
