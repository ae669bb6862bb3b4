import { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import { accountRoutes } from './features/account/routes.ts'
import { badgeRoutes, embedRoutes } from './features/badge/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { bannerFileRoutes, bannerRoutes } from './features/banners/routes.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { hubRoutes } from './features/hubs/routes.ts'
import { incidentFeedRoutes, incidentRoutes } from './features/incidents/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { metricRoutes } from './features/metrics/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { ownerRoutes } from './features/owner/routes.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { previewRoutes } from './features/previews/routes.ts'
import { rankingRoutes } from './features/rankings/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { sitemapRoutes } from './features/sitemap/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { statuspageRoutes } from './features/status/statuspage-routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { roadmapRoutes } from './features/roadmap/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { trailRoutes } from './features/trail/routes.ts'
import { tokenRoutes } from './features/tokens/routes.ts'
import { voteRoutes } from './features/votes/routes.ts'
import type { AppContext, AppEnv } from './http/app-env.ts'
import { answerError } from './http/errors.ts'
import { purgeFront, readThroughFront } from './http/front-cache.ts'
import { answerHeaders } from './http/headers.ts'
import { KeptAnswers } from './http/kept-answers.ts'
import { answerUnmatched, isUnmatched } from './http/methods.ts'
import { measured } from './http/measuring.ts'
import { jsonOnly, openContext, sameOriginOnly, smallBody } from './http/middleware.ts'

const api = new OpenAPIHono<AppEnv>()
  .route('/', accountRoutes)
  .route('/', listingRoutes)
  .route('/', voteRoutes)
  .route('/', reviewRoutes)
  .route('/', reportRoutes)
  .route('/', applicationRoutes)
  .route('/', teamRoutes)
  .route('/', trailRoutes)
  .route('/', captchaRoutes)
  .route('/', moderationRoutes)
  .route('/', metricRoutes)
  .route('/', insightRoutes)
  .route('/', ownerRoutes)
  .route('/', bannerRoutes)
  .route('/', badgeRoutes)
  .route('/', rankingRoutes)
  .route('/', tokenRoutes)
  .route('/', statusRoutes)
  .route('/', statuspageRoutes)
  .route('/', hubRoutes)
  .route('/', incidentRoutes)
  .route('/', subscriptionRoutes)
  .route('/', roadmapRoutes)

/** What the typed client of the web app is made from. */
export type Api = typeof api

/** Files come in forms and are larger than JSON: their verbs bound what they read. */
const UPLOADS = ['/api/affiliates/:id/banner']

export const app = new OpenAPIHono<AppEnv>()
app.onError(answerError)
app.use(answerHeaders, openContext)
// What leads nowhere is told so (404, 405), whoever asks and whatever the body is called.
const unserved = (c: AppContext) => isUnmatched(app, c)
app.use(
  '/api/*',
  except(unserved, sameOriginOnly),
  except(UPLOADS, smallBody),
  except([...UPLOADS, unserved], jsonOnly),
)
app.route('/', api)
app.route('/', docsRoutes(api))
app.all('/api/*', (c) => answerUnmatched(app, c))
app.all('/api', (c) => answerUnmatched(app, c))
app.route('/', bannerFileRoutes)
app.route('/', previewRoutes)
app.route('/', sitemapRoutes)
app.route('/', embedRoutes)
app.route('/', incidentFeedRoutes)
app.route('/', pageRoutes)
app.notFound((c) => answerUnmatched(app, c))

/** What this isolate holds of public answers. */
export const keptAnswers = new KeptAnswers(purgeFront)

/** The app behind what is kept of its answers. */
export const visitorFetch = keptAnswers.around((request, env, ctx) =>
  readThroughFront(request, env, ctx, (asked) => app.fetch(asked, env, ctx)),
)

/** What visitors reach: every request is measured. Our own checks ask the app itself. */
export const measuredFetch = measured(visitorFetch)
