import { OpenAPIHono } from '@hono/zod-openapi'
import { api } from '../../worker/api.ts'
import { pageRoutes } from '../../worker/features/site/pages/routes.ts'
import { sitemapRoutes } from '../../worker/features/directory/sitemap/routes.ts'
import type { AppEnv } from '../../worker/http/app-env.ts'
import { answerError } from '../../worker/http/errors.ts'
import { AnswerCache } from '../../worker/http/cache/answer-cache.ts'
import { behindFront } from '../../worker/http/cache/front.ts'
import { answerHeaders } from '../../worker/http/headers.ts'
import { measured } from '../../worker/http/measuring.ts'
import { openContext } from '../../worker/http/open-context.ts'
import { publicReads } from '../../worker/http/origin.ts'
import type { Env } from '../../worker/platform/env.ts'
import { readScreen } from './page.ts'

/** What the Worker answers without drawing pictures. Pages are those of lists and servers. */
const app = new OpenAPIHono<AppEnv>()
app.onError(answerError)
app.use(answerHeaders, openContext)
app.use('/api/*', publicReads(app))
app.route('/', api)
app.route('/', sitemapRoutes)
app.route(
  '/',
  pageRoutes(
    async (request, c) => app.fetch(request, c.env, c.executionCtx),
    () => Promise.resolve({ renderScreen: readScreen }),
  ),
)

type Context = Parameters<ReturnType<typeof behindFront>>[2]

interface Around {
  waitUntil: (work: Promise<unknown>) => void
  /** Purges the cache in front of all isolates. */
  purge: () => ReturnType<NonNullable<Context['cache']>['purge']>
}

/** The Worker as one isolate has it, with its own memory. */
export class Site {
  readonly #answers = new AnswerCache()
  readonly #answer = this.#answers.around((request, env, ctx) => app.fetch(request, env, ctx))
  // Reads alone: Node passes on no body that is measured.
  readonly #count = measured(this.#answer)
  readonly #fetch = behindFront((request, env, ctx) =>
    request.method === 'GET' ? this.#count(request, env, ctx) : this.#answer(request, env, ctx),
  )

  async fetch(request: Request, env: Env, { waitUntil, purge }: Around): Promise<Response> {
    const ctx: Context = {
      waitUntil,
      passThroughOnException: () => undefined,
      props: undefined,
      cache: { purge },
    }
    return this.#fetch(request, env, ctx)
  }

  /** As after each run of jobs in this isolate. */
  forget(): void {
    this.#answers.empty()
  }
}
