import { gte, sql } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { MINUTE } from '#contract/base/time.ts'
import { bucketOf } from '#contract/status/latency.ts'
import {
  addRequestCounts,
  type Component,
  DEGRADED,
  isComponent,
  type RequestCounts,
  OUTAGE,
  metricsOf,
  perComponent,
  type StatusHistory,
} from '#contract/status/status.ts'
import { statusMinutes, statusSamples } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import { storedJson } from '../../db/stored-json.ts'
import type { Ctx } from '../../http/verb.ts'

type MinuteRow = SqlRow<typeof statusMinutes>

export interface MeasuredMinute extends RequestCounts {
  minute: number
  component: Component
}

/**
 * Every minute from a given one on, of every component, oldest first. Our own check counts as one request of
 * its minute. Rows that are not folded yet are counted directly.
 */
export async function readMinutes({ db }: Ctx, from: number): Promise<MeasuredMinute[]> {
  const { folded, fresh } = await db.namedBatch<{ folded: MinuteRow; fresh: MinuteRow }>({
    folded: db.orm
      .select()
      .from(statusMinutes)
      .where(gte(statusMinutes.minute, from))
      .orderBy(statusMinutes.minute),
    // The values of a part are in the order in which `worker/http/measuring.ts` writes them.
    fresh: sql`SELECT part.value ->> 0 AS minute, part.value ->> 1 AS component, part.value ->> 2 AS count,
          part.value ->> 3 AS errors, part.value ->> 4 AS above_degraded, part.value ->> 5 AS above_outage,
          part.value -> 6 AS latencies, NULL AS check_ok, NULL AS check_ms
     FROM ${statusSamples}, json_each(${statusSamples.parts}) part
    WHERE ${statusSamples.minute} >= ${from} AND part.value ->> 0 >= ${from}`,
  })
  const minutes = new Map<string, MeasuredMinute>()
  for (const row of [...folded, ...fresh]) {
    if (!isComponent(row.component)) continue
    const key = `${row.minute} ${row.component}`
    const sum = minutes.get(key)
    if (sum) addRequestCounts(sum, measuredIn(row))
    else minutes.set(key, { minute: row.minute, component: row.component, ...measuredIn(row) })
  }
  return [...minutes.values()].toSorted((a, b) => a.minute - b.minute)
}

/** The figures of a row, including its check. */
function measuredIn(row: MinuteRow): RequestCounts {
  const measured: RequestCounts = {
    count: row.count,
    errors: row.errors,
    aboveDegraded: row.above_degraded,
    aboveOutage: row.above_outage,
    latencies: parseCounts(row.latencies),
  }
  if (row.check_ok !== null) addRequestCounts(measured, checkAsRequest(row.check_ok === 1, row.check_ms ?? 0))
  return measured
}

function checkAsRequest(ok: boolean, ms: number): RequestCounts {
  return {
    count: 1,
    errors: ok ? 0 : 1,
    aboveDegraded: ms > DEGRADED.p95 ? 1 : 0,
    aboveOutage: ms > OUTAGE.p95 ? 1 : 0,
    latencies: { [bucketOf(ms)]: 1 },
  }
}

function parseCounts(text: string): Record<string, number> {
  const parsed: unknown = storedJson(text, 'status_minutes')
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([bucket, count]) => [bucket, Number(count)]))
}

/** The last minutes, one by one, if they have measurements. */
export async function readHistory(ctx: Ctx, { minutes }: { minutes: number }): Promise<StatusHistory> {
  const measured = await readMinutes(ctx, Math.floor(ctx.now / MINUTE) - minutes + 1)
  return {
    minutes,
    components: perComponent((component) =>
      measured
        .filter((minute) => minute.component === component)
        .map((minute) => {
          const { p95, errorRate, count } = metricsOf(minute)
          return { ts: iso(minute.minute * MINUTE), p95, errorRate, count }
        }),
    ),
  }
}
