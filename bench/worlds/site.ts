import { api } from '../../worker/api.ts'
import { sitemapRoutes } from '../../worker/features/sitemap/routes.ts'
import { answerError } from '../../worker/http/errors.ts'
import { behindFront, purgeFront } from '../../worker/http/cache/front.ts'
import { AnswerCache } from '../../worker/http/cache/memory.ts'
import { EVERYTHING } from '../../worker/http/cache/policy.ts'
import { answerHeaders } from '../../worker/http/headers.ts'
import { newRoot } from '../../worker/http/new-root.ts'
import { openContext } from '../../worker/http/open-context.ts'
import type { Env } from '../../worker/platform/env.ts'

/** What the Worker answers without drawing pages or pictures. */
const app = newRoot()
app.onError(answerError)
app.use(answerHeaders, openContext)
app.route('/', api)
app.route('/', sitemapRoutes)

type Context = Parameters<ReturnType<typeof behindFront>>[2]

interface Around {
  waitUntil: (work: Promise<unknown>) => void
  /** Purges the cache in front of all isolates. */
  purge: (tags: readonly string[]) => ReturnType<NonNullable<Context['cache']>['purge']>
}

/** The Worker as one isolate has it, with its own memory. */
export class Site {
  readonly #kept = new AnswerCache(purgeFront)
  readonly #fetch = behindFront(this.#kept.around((request, env, ctx) => app.fetch(request, env, ctx)))

  async fetch(request: Request, env: Env, { waitUntil, purge }: Around): Promise<Response> {
    const ctx: Context = {
      waitUntil,
      passThroughOnException: () => undefined,
      props: undefined,
      cache: { purge: async ({ tags = [] }: { tags?: string[] }) => purge(tags) },
    }
    return this.#fetch(request, env, ctx)
  }

  /** As after each run of jobs in this isolate. */
  forget(): void {
    this.#kept.evict([EVERYTHING])
  }
}
