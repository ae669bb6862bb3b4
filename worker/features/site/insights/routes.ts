import { insights, insightsQuery, ownInsights } from '#contract/site/insights.wire.ts'
import { eitherOf, keyOrSession } from '../../../http/api-keys/accept-key.ts'
import { findActor, signedIn, userCtx } from '../../../http/auth.ts'
import { insightBursts } from '../../../http/limits.ts'
import { routeIn, failures, idParams, json, newRoutes } from '../../../http/routes.ts'
import { compareOwn } from './compare-own.ts'
import { readInsights } from './read-insights.ts'

const createRoute = routeIn('Affiliates')

export const insightRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/affiliates/me/insights', {
      operationId: 'compareOwnServers',
      summary: 'Visits and votes of your servers, side by side',
      request: { query: insightsQuery },
      responses: { 200: json(ownInsights), ...failures(400, 401, 429) },
      middleware: [findActor, signedIn('Sign in to see insights.'), insightBursts] as const,
    }),
    async (c) => c.json(await compareOwn(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/servers/{id}/insights', {
      operationId: 'readInsights',
      summary: 'How often a server was seen, clicked, voted for and reviewed',
      security: eitherOf('listing:read'),
      request: { params: idParams, query: insightsQuery },
      responses: { 200: json(insights), ...failures(400, 401, 403, 404, 429) },
      middleware: [
        keyOrSession('listing:read'),
        signedIn('Sign in to see insights.'),
        insightBursts,
      ] as const,
    }),
    async (c) => {
      const listingId = c.req.valid('param').id
      return c.json(await readInsights(userCtx(c), { listingId, ...c.req.valid('query') }), 200)
    },
  )
