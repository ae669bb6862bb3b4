import { app } from './app.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Env } from './platform/env.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: async (controller, env, ctx) => {
    await runJobs(controller.cron, {
      env,
      now: controller.scheduledTime,
      waitUntil: (work) => ctx.waitUntil(work),
    })
  },
} satisfies ExportedHandler<Env>
