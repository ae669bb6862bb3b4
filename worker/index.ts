import { WorkerEntrypoint } from 'cloudflare:workers'
import { EVERYTHING } from './http/cache/policy.ts'
import { app, keptAnswers, measuredFetch } from './app.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Env } from './platform/env.ts'

/** The entrypoint behind the cache. It gets only public reads without cookies: see worker/http/cache/front.ts. */
export class PublicReads extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(request, this.env, this.ctx)
  }

  /** A purge reaches only the cache of the entrypoint in which it is called. So it is called as a method, which no cache answers. */
  async purge(tags: string[]): Promise<void> {
    await this.ctx.cache?.purge({ tags })
  }
}

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
} satisfies ExportedHandler<Env>
