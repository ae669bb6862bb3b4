import { type ExecutionContext, Hono } from 'hono'
import { lazy } from '#contract/base/lazy.ts'
import { api } from './api.ts'
import { sitemapRoutes } from './features/directory/sitemap/routes.ts'
import { bannerFileRoutes } from './features/listings/pictures/routes.ts'
import { calendarRoutes } from './features/listings/posts/routes.ts'
import { claimRoutes } from './features/listings/rewards/claim-routes.ts'
import { pressRoutes } from './features/people/account/press.ts'
import { chatPictureRoutes } from './features/people/chat-pictures/serve-chat-picture.ts'
import { embedRoutes } from './features/site/badge/routes.ts'
import { docsRoutes } from './features/site/docs/routes.ts'
import { manifestRoutes } from './features/site/manifest/routes.ts'
import { pageRoutes } from './features/site/pages/routes.ts'
import { incidentFeedRoutes } from './features/status/incidents/routes.ts'
import type { AppContext, AppEnv } from './http/app-env.ts'
import { jsonOnly, smallBody, UPLOAD } from './http/body.ts'
import { AnswerCache } from './http/cache/answer-cache.ts'
import { behindFront } from './http/cache/front.ts'
import { answerError } from './http/errors.ts'
import { answerHeaders } from './http/headers.ts'
import { measured } from './http/measuring.ts'
import { answerUnmatched, type FindRoute, routesOf } from './http/methods.ts'
import { openContext } from './http/open-context.ts'
import { publicReads, sameOriginOnly, UNSAFE_METHODS } from './http/origin.ts'
import type { Env } from './platform/env.ts'

export const app = newApp()

/** The app: the routes, and the middleware that every request passes. */
function newApp(): Hono<AppEnv> {
  const whole = new Hono<AppEnv>()
  // Once all routes are declared.
  const declared = lazy(() => routesOf(whole))
  const find: FindRoute = (method, path) => declared()(method, path)
  whole.onError(answerError)
  whole.use(answerHeaders, openContext)
  // Before the rules for our own API, which these addresses are not part of.
  whole.route('/', claimRoutes)
  whole.use('/api/*', publicReads(find))
  whole.use('/api/*', async (c: AppContext, next) => {
    if (UNSAFE_METHODS.has(c.req.method)) {
      // Unknown addresses and methods answer 404 or 405 first, for every caller and every type of body.
      const isServed = find(c.req.method, c.req.path) !== null
      const isUpload = UPLOAD.test(c.req.path)
      if (isServed) sameOriginOnly(c)
      if (!isUpload) await smallBody(c)
      if (isServed && !isUpload) jsonOnly(c)
    }
    await next()
  })
  whole.route('/', api)
  whole.route('/', docsRoutes)
  whole.all('/api/*', (c) => answerUnmatched(find, c))
  whole.all('/api', (c) => answerUnmatched(find, c))
  // Only missing files come here. No page is drawn for them.
  whole.all('/assets/*', (c) => answerUnmatched(find, c))
  whole.route('/', bannerFileRoutes)
  whole.route('/', chatPictureRoutes)
  whole.route('/', sitemapRoutes)
  whole.route('/', embedRoutes)
  whole.route('/', incidentFeedRoutes)
  whole.route('/', manifestRoutes)
  whole.route('/', pressRoutes)
  whole.route('/', calendarRoutes)
  // A page reads its data through the API, in the same process.
  whole.route(
    '/',
    pageRoutes(async (request, c) => fetchApp(request, c.env, c.executionCtx)),
  )
  whole.notFound((c) => answerUnmatched(find, c))
  return whole
}

export const fetchApp = async (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
  app.fetch(request, env, ctx)

export const answerCache = new AnswerCache()

export const visitorFetch = answerCache.around(fetchApp)

/** The entry for visitors: every request that reaches the Worker is measured. Our own checks call the app directly. */
export const measuredFetch = behindFront(measured(visitorFetch))
