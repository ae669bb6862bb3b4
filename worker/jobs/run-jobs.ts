import { openDb } from '../db/client.ts'
import { describeError } from '../http/errors.ts'
import { publishPictures } from '../features/banners/publish-pictures.ts'
import { listDepartures } from '../features/account/list-departures.ts'
import { refreshHubs } from '../features/hubs/refresh-hubs.ts'
import { refreshInvites } from '../features/hubs/refresh-invites.ts'
import { advanceMaintenance } from '../features/incidents/advance-maintenance.ts'
import { prepareVisitorKeys } from '../features/metrics/visitor-name.ts'
import { refreshHeldInvites } from '../features/moderation/refresh-held-invites.ts'
import { expireRestrictions } from '../features/people/expire-restrictions.ts'
import { sweepNotices } from '../features/notices/sweep-notices.ts'
import { tellFollowers } from '../features/posts/tell-followers.ts'
import { makeRanking } from '../features/rankings/make-ranking.ts'
import { sweepSnapshots } from '../features/rankings/sweep-snapshots.ts'
import { rescoreIfDrifted, rescoreListings } from '../features/reviews/rescore-listings.ts'
import { forgetNetworks } from '../features/roadmap/recount-votes.ts'
import { judgeReviews } from '../features/reviews/judge-reviews.ts'
import { judgeCohorts } from '../features/votes/judge-cohorts.ts'
import { remindVoters } from '../features/votes/remind-voters.ts'
import { prepareSignalKeys } from '../features/votes/vote-signals.ts'
import { countRecentVotes } from '../features/votes/count-recent-votes.ts'
import { type CheckCtx, checkComponents } from '../features/status/check-components.ts'
import { growLedger } from '../features/ledger/grow-ledger.ts'
import { noteStates } from '../features/status/note-states.ts'
import { foldSamples } from '../features/status/fold-samples.ts'
import { deleteOldMinutes } from '../features/status/delete-old-minutes.ts'
import { sweepDeliveries } from '../features/subscriptions/sweep-deliveries.ts'
import { sweepWebhooks } from '../features/webhooks/sweep-webhooks.ts'
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
    publishPictures: (ctx) => publishPictures(ctx),
    checkComponents,
    foldSamples,
    noteStates,
    deleteOldMinutes,
    advanceMaintenance,
    tellFollowers,
    deliverUpdates,
  },
  '*/10 * * * *': {
    expireRestrictions,
    rescoreIfDrifted,
    judgeCohorts,
    judgeReviews,
    countRecentVotes,
    prepareVisitorKeys,
    prepareSignalKeys,
    foldMetrics,
    refreshHubs,
    refreshHeldInvites,
    refreshInvites,
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
    remindVoters,
  },
  '0 18 * * SUN': { makeRanking },
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
