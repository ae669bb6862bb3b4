import { accountRoutes } from './features/account/routes.ts'
import { badgeRoutes } from './features/badge/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { bannerRoutes } from './features/banners/routes.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { staffReviewRoutes } from './features/staff-review/routes.ts'
import { heartbeatRoutes } from './features/heartbeats/routes.ts'
import { hubRoutes } from './features/hubs/routes.ts'
import { incidentRoutes } from './features/incidents/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { integrityRoutes } from './features/integrity/routes.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { metricRoutes } from './features/metrics/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { ownerRoutes } from './features/owner/routes.ts'
import { playerRoutes } from './features/player/routes.ts'
import { postRoutes } from './features/posts/routes.ts'
import { proofRoutes } from './features/proofs/routes.ts'
import { rankingRoutes } from './features/rankings/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { rewardRoutes } from './features/rewards/routes.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { statuspageRoutes } from './features/status/statuspage-routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { roadmapRoutes } from './features/roadmap/routes.ts'
import { serverTeamRoutes } from './features/server-team/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { transparencyRoutes } from './features/transparency/routes.ts'
import { tokenRoutes } from './features/tokens/routes.ts'
import { voteRoutes } from './features/votes/routes.ts'
import { newRoot } from './http/new-root.ts'

/** The JSON API: every feature's routes. */
export const api = newRoot()
  .route('/', accountRoutes)
  .route('/', listingRoutes)
  .route('/', voteRoutes)
  .route('/', playerRoutes)
  .route('/', proofRoutes)
  .route('/', noticeRoutes)
  .route('/', reviewRoutes)
  .route('/', postRoutes)
  .route('/', heartbeatRoutes)
  .route('/', reportRoutes)
  .route('/', applicationRoutes)
  .route('/', teamRoutes)
  .route('/', peopleRoutes)
  .route('/', auditRoutes)
  .route('/', captchaRoutes)
  // Before the routes of actions on listings, whose last part is a variable.
  .route('/', staffReviewRoutes)
  .route('/', moderationRoutes)
  .route('/', integrityRoutes)
  .route('/', statementRoutes)
  .route('/', metricRoutes)
  .route('/', insightRoutes)
  .route('/', serverTeamRoutes)
  .route('/', ownerRoutes)
  .route('/', bannerRoutes)
  .route('/', badgeRoutes)
  .route('/', rankingRoutes)
  .route('/', tokenRoutes)
  .route('/', rewardRoutes)
  .route('/', webhookRoutes)
  .route('/', statusRoutes)
  .route('/', statuspageRoutes)
  .route('/', hubRoutes)
  .route('/', incidentRoutes)
  .route('/', subscriptionRoutes)
  .route('/', roadmapRoutes)
  .route('/', transparencyRoutes)
  .route('/', ledgerRoutes)

/** The type of the app, for the typed client of the web app. */
export type Api = typeof api
