import { EVERYTHING } from './http/cache/policy.ts'
import { openDb } from './db/client.ts'
import type { BeaconMessage } from './features/metrics/queue-beacon.ts'
import { storeBeacons } from './features/metrics/store-beacons.ts'
import { app, keptAnswers, measuredFetch } from './app.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Env } from './platform/env.ts'

export default {
  fetch: measuredFetch,
  scheduled: async (controller, env, ctx) => {
    await runJobs(controller.cron, {
      env,
      now: controller.scheduledTime,
      waitUntil: (work) => ctx.waitUntil(work),
      ask: async (request) => app.fetch(request, env, ctx),
    })
    // Jobs change public answers, too.
    keptAnswers.evict([EVERYTHING])
  },
  queue: async (batch, env, ctx) => {
    await storeBeacons(
      {
        env,
        db: openDb(env.DB, 'first-primary'),
        actor: { kind: 'system' },
        now: Date.now(),
        waitUntil: (work) => ctx.waitUntil(work),
      },
      batch.messages.map(({ body }) => body),
    )
  },
} satisfies ExportedHandler<Env, BeaconMessage>
