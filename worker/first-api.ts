import { directoryRoutes } from './features/directory/routes.ts'
import { listingRoutes } from './features/listings/routes.ts'
import { voteRoutes } from './features/votes/routes.ts'
import { playerRoutes } from './features/people/saved/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { postRoutes } from './features/listings/posts/routes.ts'
import { metricRoutes } from './features/site/metrics/routes.ts'
import { bannerRoutes } from './features/listings/pictures/routes.ts'
import { badgeRoutes } from './features/site/badge/routes.ts'
import { rankingRoutes } from './features/directory/rankings/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { incidentRoutes } from './features/status/incidents/routes.ts'
import { newRoutes } from './http/routes.ts'

/** The rooms of visitors. An isolate reads them at its start, and `api.ts` with all others when a request first needs one. */
export const firstApi = newRoutes()
  .route('/', directoryRoutes)
  .route('/', listingRoutes)
  .route('/', voteRoutes)
  .route('/', playerRoutes)
  .route('/', reviewRoutes)
  .route('/', postRoutes)
  .route('/', metricRoutes)
  .route('/', bannerRoutes)
  .route('/', badgeRoutes)
  .route('/', rankingRoutes)
  .route('/', statusRoutes)
  .route('/', incidentRoutes)
