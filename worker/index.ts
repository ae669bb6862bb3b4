import { EVERYTHING } from './http/cache/policy.ts'
import { app, keptAnswers, measuredFetch } from './app.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { type QueuedBeacon, takeBeacons } from './jobs/take-beacons.ts'
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
  queue: takeBeacons,
} satisfies ExportedHandler<Env, QueuedBeacon | QueuedBeacon[]>
