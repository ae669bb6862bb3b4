import { applicationRoutes } from './features/community/applications/routes.ts'
import { hubRoutes } from './features/community/hubs/routes.ts'
import { roadmapRoutes } from './features/community/roadmap/routes.ts'
import { auditRoutes } from './features/decisions/audit/routes.ts'
import { decisionRoutes } from './features/decisions/routes.ts'
import { statementRoutes } from './features/decisions/statements/routes.ts'
import { rankingRoutes } from './features/directory/rankings/routes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { noticeRoutes } from './features/events/notices/routes.ts'
import { pushRoutes } from './features/events/push/routes.ts'
import { subscriptionRoutes } from './features/events/subscriptions/routes.ts'
import { webhookRoutes } from './features/events/webhooks/routes.ts'
import { probeRoutes } from './features/listings/live/probe-routes.ts'
import { heartbeatRoutes } from './features/listings/live/routes.ts'
import { ownerRoutes } from './features/listings/own/routes.ts'
import { bannerRoutes } from './features/listings/pictures/routes.ts'
import { postRoutes } from './features/listings/posts/routes.ts'
import { proofRoutes } from './features/listings/proofs/routes.ts'
import { rewardRoutes } from './features/listings/rewards/routes.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { submitRoutes } from './features/listings/submit/routes.ts'
import { serverTeamRoutes } from './features/listings/team/routes.ts'
import { accountRoutes } from './features/people/account/routes.ts'
import { tokenRoutes } from './features/people/api-keys/routes.ts'
import { peopleRoutes } from './features/people/restrictions/routes.ts'
import { playerRoutes } from './features/people/saved/routes.ts'
import { reviewDecisionRoutes } from './features/reviews/decision-routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { badgeRoutes } from './features/site/badge/routes.ts'
import { captchaRoutes } from './features/site/captcha/routes.ts'
import { insightRoutes } from './features/site/insights/routes.ts'
import { metricRoutes } from './features/site/metrics/routes.ts'
import { teamRoutes } from './features/staff/admins/routes.ts'
import { moderationRoutes } from './features/staff/queue/routes.ts'
import { reportRoutes } from './features/staff/reports/routes.ts'
import { staffReviewRoutes } from './features/staff/review-pane/routes.ts'
import { incidentRoutes } from './features/status/incidents/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { oddDayRoutes } from './features/votes/odd-days/routes.ts'
import { voteRoutes } from './features/votes/routes.ts'
import { newRoutes } from './http/routes.ts'

export const api = newRoutes()
  .route('/', accountRoutes)
  .route('/', directoryRoutes)
  .route('/', submitRoutes)
  .route('/', listingRoutes)
  .route('/', voteRoutes)
  .route('/', playerRoutes)
  .route('/', proofRoutes)
  .route('/', noticeRoutes)
  .route('/', pushRoutes)
  .route('/', reviewRoutes)
  .route('/', reviewDecisionRoutes)
  .route('/', postRoutes)
  .route('/', heartbeatRoutes)
  .route('/', probeRoutes)
  .route('/', reportRoutes)
  .route('/', applicationRoutes)
  .route('/', teamRoutes)
  .route('/', peopleRoutes)
  .route('/', auditRoutes)
  .route('/', captchaRoutes)
  // Before the routes of actions on listings, whose last part is a variable.
  .route('/', staffReviewRoutes)
  .route('/', moderationRoutes)
  .route('/', decisionRoutes)
  .route('/', oddDayRoutes)
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
  .route('/', hubRoutes)
  .route('/', incidentRoutes)
  .route('/', subscriptionRoutes)
  .route('/', roadmapRoutes)

/** The type of the app, for the typed client of the web app. */
export type Api = typeof api
