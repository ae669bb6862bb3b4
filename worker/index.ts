import { answerCache, fetchApp, measuredFetch } from './app.ts'
import type { Env } from './platform/env.ts'

/** Jobs, pages and pictures are modules of their own (`import()`), which an isolate reads when it first needs them. */
export default {
  fetch: measuredFetch,
  scheduled: async (controller, env, ctx) => {
    const { runJobs } = await import('./jobs/run-jobs.ts')
    await runJobs(controller.cron, {
      env,
      now: controller.scheduledTime,
      waitUntil: (work) => ctx.waitUntil(work),
      ask: async (request) => fetchApp(request, env, ctx),
    })
    // Jobs change public answers, too.
    answerCache.empty()
  },
} satisfies ExportedHandler<Env>
