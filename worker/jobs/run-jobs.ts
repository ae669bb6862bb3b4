import { openDb } from '../db/client.ts'
import { refreshHubs } from '../features/community/hubs/refresh-hubs.ts'
import { refreshInvites } from '../features/community/hubs/refresh-invites.ts'
import { makeRanking } from '../features/directory/rankings/make-ranking.ts'
import { deliver } from '../features/events/outbox/deliver.ts'
import { type Run, SCHEDULED_MS, startRun } from '../features/events/outbox/run.ts'
import { deliverPush } from '../features/events/push/deliver-push.ts'
import { INCIDENT_CHANNEL } from '../features/events/subscriptions/incident-channel.ts'
import { OWNERS } from '../features/events/webhooks/owners.ts'
import { noteLive } from '../features/listings/live/note-live.ts'
import { tellWhoPlays } from '../features/listings/live/tell-who-plays.ts'
import { listDepartures } from '../features/people/account/list-departures.ts'
import { expireRestrictions } from '../features/people/restrictions/expire-restrictions.ts'
import { type CheckCtx, checkComponents } from '../features/status/check-components.ts'
import { foldSamples } from '../features/status/fold-samples.ts'
import { advanceMaintenance } from '../features/status/incidents/advance-maintenance.ts'
import { type JobEnd, recordRuns } from '../features/status/record-runs.ts'
import { scoreListings } from '../features/votes/score-listings.ts'
import { tellReady } from '../features/votes/tell-ready.ts'
import { describeError } from '../http/errors.ts'
import type { Ctx } from '../http/verb.ts'
import { prepareVisitorKeys } from '../http/visitor-name.ts'
import { newId } from '../platform/ids.ts'
import { countBrokenRows } from './count-broken-rows.ts'
import { foldMetrics } from './fold-metrics.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { recountCounters } from './recount-counters.ts'
import { refoldNames } from './refold-names.ts'
import { alarmOfDatabase, alarmOfJobs } from './send-alarm.ts'
import { sweepBanners } from './sweep-banners.ts'
import { sweepExpired } from './sweep-expired.ts'
import { sweepOrphans } from './sweep-orphans.ts'

interface Job {
  /** What it does, in one sentence: all that people who run a site need to know of it. */
  does: string
  /** What visitors see late while it fails. */
  late?: string
  /** May run late, twice, or beside another run, with the same outcome. */
  run: (ctx: CheckCtx) => Promise<unknown>
}

const job = (does: string, run: Job['run'], late?: string): Job => ({ does, run, ...(late && { late }) })

/** Which jobs run on which schedule, in this order. The same expressions are in wrangler.toml. */
export const SCHEDULES: Record<string, Record<string, Job>> = {
  '* * * * *': {
    checkComponents: job('Asks each component whether it works.', checkComponents, 'these figures'),
    foldSamples: job(
      'Adds the measurements of the isolates to minutes and days.',
      foldSamples,
      'these figures',
    ),
    advanceMaintenance: job('Begins and ends planned maintenance.', advanceMaintenance, 'maintenance'),
    deliverUpdates: job(
      'Sends the messages to Discord, programs and devices that are due.',
      deliverUpdates,
      'messages',
    ),
  },
  '*/10 * * * *': {
    expireRestrictions: job('Ends restrictions of accounts whose time is over.', expireRestrictions),
    scoreListings: job(
      "Computes 'Top' and 'Highest Rating', and lists odd days.",
      scoreListings,
      'the order of servers',
    ),
    prepareVisitorKeys: job('Makes the keys by which visitors of a day are counted.', prepareVisitorKeys),
    foldMetrics: job('Adds finished visits to daily counts.', foldMetrics),
    refreshHubs: job('Asks Discord about five hubs.', refreshHubs, 'hubs'),
    refreshInvites: job('Asks Discord about 20 invites of servers.', refreshInvites, 'Discord invites'),
    noteLive: job(
      'Notes how many play on each server, and which stopped answering.',
      noteLive,
      'player counts',
    ),
    tellWhoPlays: job('Tells devices that people play on saved servers.', tellWhoPlays, 'messages'),
    tellReady: job('Tells devices that their people can vote again.', tellReady, 'messages'),
  },
  '17 3 * * *': {
    sweepExpired: job(
      'Deletes what is over: sessions, messages, notices, measurements, old rows.',
      sweepExpired,
    ),
    listDepartures: job('Lists deleted accounts outside the database.', listDepartures),
    purgeDeleted: job('Removes deleted servers for good.', purgeDeleted),
    sweepBanners: job('Deletes pictures that no server shows.', sweepBanners),
    sweepOrphans: job('Deletes pictures of people and hubs that are gone.', sweepOrphans),
    refoldNames: job('Brings stored names into the form of this version.', refoldNames),
    recountCounters: job('Recounts every counter, and mends and logs what differs.', recountCounters),
    countBrokenRows: job('Counts stored values that are no JSON.', countBrokenRows),
    makeRanking: job('Makes a ranking that Sunday missed.', makeRanking, 'rankings'),
  },
  '0 18 * * SUN': {
    makeRanking: job('Makes the realm ranking, if an admin has enabled it.', makeRanking, 'rankings'),
  },
}

type Tick = Pick<CheckCtx, 'env' | 'now' | 'waitUntil' | 'ask'>

/**
 * Runs the jobs of a schedule one after another. A failing job does not stop the others, but the run fails.
 */
export async function runJobs(cron: string, tick: Tick): Promise<void> {
  const jobs = SCHEDULES[cron]
  if (!jobs) throw new Error(`No job is scheduled at ${cron}`)
  const ctx: CheckCtx = {
    ...tick,
    idempotencyKey: newId(),
    sent: null,
    db: openDb(tick.env.DB, 'first-primary'),
    actor: { kind: 'system' },
  }
  const failures: unknown[] = []
  const fail = (name: string) => (error: unknown) => {
    failures.push(error)
    const words = describeError(error)
    // oxlint-disable-next-line no-console -- operators must learn which job failed: runs themselves leave no line
    console.error(JSON.stringify({ level: 'error', event: 'job failed', job: name, cron, error: words }))
    return words
  }
  const ends: JobEnd[] = []
  for (const [name, { run, does, late = null }] of Object.entries(jobs)) {
    const error = await run(ctx).then(() => null, fail(name))
    ends.push({ job: name, does, late, error })
  }
  try {
    await alarmOfJobs(ctx.env, await recordRuns(ctx, ends))
  } catch (error) {
    await alarmOfDatabase(ctx, fail('recordRuns')(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} job(s) of ${cron} failed`)
}

/**
 * Statements of all deliveries of a minute: D1 allows 1,000 an invocation, and other jobs need some of them.
 */
const DELIVERY_STATEMENTS = 800

/**
 * Sends what is due to Discord, to webhooks of owners and to devices, at the same time. A late run uses the
 * current time, not its scheduled time, because leases are measured in real time.
 */
async function deliverUpdates(ctx: Ctx): Promise<void> {
  const late = { ...ctx, now: Math.max(ctx.now, Date.now()) }
  const deliveries = [
    (run: Run) => deliver(late, run, INCIDENT_CHANNEL),
    (run: Run) => deliver(late, run, OWNERS.program),
    (run: Run) => deliver(late, run, OWNERS.discord),
    (run: Run) => deliverPush(late, run),
  ]
  const statements = Math.floor(DELIVERY_STATEMENTS / deliveries.length)
  const ends = await Promise.allSettled(
    deliveries.map((send) => send(startRun(late, SCHEDULED_MS, statements))),
  )
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Messages could not be sent')
}
