import { WorkerEntrypoint } from 'cloudflare:workers'
import { EVERYTHING } from './http/cache/policy.ts'
import { app, keptAnswers, measuredFetch } from './app.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Env } from './platform/env.ts'

/** The entrypoint the cache stands before. It is asked for public reads only, without cookies: see worker/http/cache/front.ts. */
export class PublicReads extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(request, this.env, this.ctx)
  }

  /** A purge reaches the cache of the entrypoint it is called in. Called as a method, which no cache answers. */
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
    // Jobs change what is shown, too.
    keptAnswers.evict([EVERYTHING])
  },
} satisfies ExportedHandler<Env>
