import { env } from 'cloudflare:test'
import { MINUTE } from '#contract/base/time.ts'
import { bucketOf } from '#contract/status/latency.ts'
import { type Component, DEGRADED, OUTAGE } from '#contract/status/status.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import type { CheckCtx } from '../check-components.ts'

/** The context of a job at a moment; `ask` answers 200 by default. */
export function jobAt(now: number, ask: CheckCtx['ask'] = async () => new Response('fine')): CheckCtx {
  return { ...systemContext(now), ask }
}

interface Taken {
  /** Epoch milliseconds. */
  at: number
  component: Component
  /** The duration of each request; one request each. */
  latencies: readonly number[]
  errors?: number
}

export async function writeSample(...taken: Taken[]): Promise<void> {
  const parts = taken.map(({ at, component, latencies, errors = 0 }) => {
    const histogram: Record<string, number> = {}
    for (const ms of latencies) histogram[bucketOf(ms)] = (histogram[bucketOf(ms)] ?? 0) + 1
    const above = (limit: number) => latencies.filter((ms) => ms > limit).length
    return [
      Math.floor(at / MINUTE),
      component,
      latencies.length,
      errors,
      above(DEGRADED.p95),
      above(OUTAGE.p95),
      histogram,
    ] as const
  })
  await run(
    'INSERT INTO status_samples (minute, parts) VALUES (?1, ?2)',
    Math.max(...parts.map(([minute]) => minute)),
    JSON.stringify(parts),
  )
}

/** All stored rows, in order. Histograms are parsed, since the order of their keys has no meaning. */
export async function keptRows() {
  const all = async <Row>(sql: string) => await rowsOf<Row>(sql)
  const minutes = await all<{ latencies: string }>('SELECT * FROM status_minutes ORDER BY minute, component')
  return {
    minutes: minutes.map((row) => ({ ...row, latencies: JSON.parse(row.latencies) as unknown })),
    days: await all<{ component: string; up: number; down: number }>(
      'SELECT * FROM status_days ORDER BY day, component',
    ),
    samples: await all('SELECT minute, parts FROM status_samples ORDER BY id'),
  }
}

export async function forgetEverything(): Promise<void> {
  await env.DB.batch(
    ['status_samples', 'status_minutes', 'status_days'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
}
