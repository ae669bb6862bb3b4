import { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import { accountRoutes } from './features/account/routes.ts'
import { bannerFileRoutes, bannerRoutes } from './features/banners/routes.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { metricRoutes } from './features/metrics/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { ownerRoutes } from './features/owner/routes.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { voteRoutes } from './features/votes/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { answerError } from './http/errors.ts'
import { answerHeaders } from './http/headers.ts'
import { answerUnmatched } from './http/methods.ts'
import { jsonOnly, openContext, sameOriginOnly, smallBody } from './http/middleware.ts'

const api = new OpenAPIHono<AppEnv>()
  .route('/', accountRoutes)
  .route('/', listingRoutes)
  .route('/', voteRoutes)
  .route('/', reviewRoutes)
  .route('/', reportRoutes)
  .route('/', captchaRoutes)
  .route('/', moderationRoutes)
  .route('/', metricRoutes)
  .route('/', insightRoutes)
  .route('/', ownerRoutes)
  .route('/', bannerRoutes)

/** What the typed client of the web app is made from. */
export type Api = typeof api

/** Files come in forms and are larger than JSON: their verbs bound what they read. */
const UPLOADS = ['/api/affiliates/:id/banner']

export const app = new OpenAPIHono<AppEnv>()
app.onError(answerError)
app.use(answerHeaders, openContext)
app.use('/api/*', sameOriginOnly, except(UPLOADS, smallBody, jsonOnly))
app.route('/', api)
app.route('/', docsRoutes(api))
app.all('/api/*', (c) => answerUnmatched(app, c))
app.all('/api', (c) => answerUnmatched(app, c))
app.route('/', bannerFileRoutes)
app.route('/', pageRoutes)
app.notFound((c) => answerUnmatched(app, c))
