import { openDb } from '../db/client.ts'
import { rescoreIfDrifted, rescoreListings } from '../features/ratings/rescore-listings.ts'
import type { Ctx } from '../http/context.ts'
import { foldMetrics } from './fold-metrics.ts'
import { recountCounters } from './recount-counters.ts'
import { sweepBanners } from './sweep-banners.ts'
import { sweepExpired } from './sweep-expired.ts'

/** Which jobs run on which schedule; the same expressions stand in wrangler.toml. Each may run late or twice with the same outcome. */
const SCHEDULES: Record<string, readonly ((ctx: Ctx) => Promise<unknown>)[]> = {
  '*/10 * * * *': [rescoreIfDrifted, foldMetrics],
  '17 3 * * *': [sweepExpired, sweepBanners, recountCounters, rescoreListings],
}

type Tick = Pick<Ctx, 'env' | 'now' | 'waitUntil'>

/** Runs the jobs of a schedule one after another; one that fails does not keep the others from running, but fails the run. */
export async function runJobs(cron: string, tick: Tick): Promise<void> {
  const jobs = SCHEDULES[cron]
  if (!jobs) throw new Error(`No job is scheduled at ${cron}`)
  const ctx: Ctx = { ...tick, db: openDb(tick.env.DB, 'first-primary'), actor: { kind: 'system' } }
  const failures: unknown[] = []
  for (const job of jobs) await job(ctx).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} job(s) of ${cron} failed`)
}
