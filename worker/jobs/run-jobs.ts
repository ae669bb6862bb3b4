import { openDb } from '../db/client.ts'
import { describeError } from '../http/errors.ts'
import { listDepartures } from '../features/people/account/list-departures.ts'
import { refreshHubs } from '../features/community/hubs/refresh-hubs.ts'
import { refreshInvites } from '../features/community/hubs/refresh-invites.ts'
import { advanceMaintenance } from '../features/status/incidents/advance-maintenance.ts'
import { prepareVisitorKeys } from '../http/visitor-name.ts'
import { refreshHeldInvites } from '../features/staff/queue/refresh-held-invites.ts'
import { expireRestrictions } from '../features/people/restrictions/expire-restrictions.ts'
import { sweepNotices } from '../features/events/notices/sweep-notices.ts'
import { foldDays } from '../features/listings/live/fold-days.ts'
import { noteSilence } from '../features/listings/live/note-silence.ts'
import { sampleHours } from '../features/listings/live/sample-hours.ts'
import { remindGuests } from '../features/listings/posts/remind-guests.ts'
import { tellFollowers } from '../features/listings/posts/tell-followers.ts'
import { makeRanking } from '../features/directory/rankings/make-ranking.ts'
import { sweepSnapshots } from '../features/directory/rankings/sweep-snapshots.ts'
import { rescoreIfDrifted, rescoreListings } from '../features/decisions/rescore-listings.ts'
import { forgetNetworks } from '../features/community/roadmap/recount-votes.ts'
import { judgeReviews } from '../features/reviews/judge-reviews.ts'
import { judgeVotes, readUsual } from '../features/votes/judge.ts'
import { remindVoters } from '../features/votes/remind-voters.ts'
import { prepareSignalKeys } from '../features/votes/vote-signals.ts'
import { countRecentVotes } from '../features/votes/count-recent-votes.ts'
import { type CheckCtx, checkComponents } from '../features/status/check-components.ts'
import { growLedger } from '../features/ledger/grow-ledger.ts'
import { noteStates } from '../features/status/note-states.ts'
import { foldSamples } from '../features/status/fold-samples.ts'
import { deleteOldMinutes } from '../features/status/delete-old-minutes.ts'
import { sweepDeliveries } from '../features/events/subscriptions/sweep-deliveries.ts'
import { sweepWebhooks } from '../features/events/webhooks/sweep-webhooks.ts'
import { countBrokenRows } from './count-broken-rows.ts'
import { deliverUpdates } from './deliver-updates.ts'
import { foldMetrics } from './fold-metrics.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { recountCounters } from './recount-counters.ts'
import { refoldNames } from './refold-names.ts'
import { sweepBanners } from './sweep-banners.ts'
import { sweepExpired } from './sweep-expired.ts'
import { sweepPreviews } from './sweep-previews.ts'

/** Which jobs run on which schedule. The same expressions are in wrangler.toml. Each job may run late or twice with the same outcome. */
export const SCHEDULES: Record<string, Record<string, (ctx: CheckCtx) => Promise<unknown>>> = {
  '* * * * *': {
    checkComponents,
    foldSamples,
    noteStates,
    deleteOldMinutes,
    advanceMaintenance,
    tellFollowers,
    remindGuests,
    deliverUpdates,
  },
  '*/10 * * * *': {
    expireRestrictions,
    rescoreIfDrifted,
    judge,
    countRecentVotes,
    prepareVisitorKeys,
    prepareSignalKeys,
    foldMetrics,
    refreshHubs,
    refreshHeldInvites,
    refreshInvites,
    sampleHours,
    noteSilence,
  },
  '7 * * * *': { growLedger },
  '17 3 * * *': {
    sweepExpired,
    listDepartures,
    forgetNetworks,
    purgeDeleted,
    sweepBanners,
    sweepPreviews,
    refoldNames,
    recountCounters,
    countBrokenRows,
    rescoreListings,
    makeRanking,
    sweepSnapshots,
    sweepDeliveries,
    sweepWebhooks,
    sweepNotices,
    foldDays,
    remindVoters,
  },
  '0 18 * * SUN': { makeRanking },
}

/** Looks for the votes and reviews of scripts, by what is usual on the site. */
async function judge(ctx: CheckCtx): Promise<void> {
  const usual = await readUsual(ctx)
  await judgeVotes(ctx, usual)
  await judgeReviews(ctx, usual)
}

type Tick = Pick<CheckCtx, 'env' | 'now' | 'waitUntil' | 'ask'>

/** Runs the jobs of a schedule one after another. A failing job does not stop the others, but the run fails. */
export async function runJobs(cron: string, tick: Tick): Promise<void> {
  const jobs = SCHEDULES[cron]
  if (!jobs) throw new Error(`No job is scheduled at ${cron}`)
  const ctx: CheckCtx = { ...tick, db: openDb(tick.env.DB, 'first-primary'), actor: { kind: 'system' } }
  const failures: unknown[] = []
  for (const [name, job] of Object.entries(jobs))
    await job(ctx).catch((error: unknown) => {
      failures.push(error)
      const entry = { level: 'error', event: 'job failed', job: name, cron, error: describeError(error) }
      // oxlint-disable-next-line no-console -- operators must learn which job failed: runs themselves leave no line
      console.error(JSON.stringify(entry))
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} job(s) of ${cron} failed`)
}
