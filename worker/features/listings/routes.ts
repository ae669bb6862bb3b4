import { closedServer, listing, listingQuery, listingViewer } from '#contract/listings/listing.wire.ts'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'
import { findActor, userCtx } from '../../http/auth.ts'
import { routeIn, failures, idParams, json, SESSION_HELPS, newRoutes } from '../../http/routes.ts'
import { hasSessionCookie } from '../../http/session-cookie.ts'
import { serverNotFound } from '../../http/verb.ts'
import { findListing, findListingWithReviews, listingFor } from './find-listing.ts'
import { readClosed } from './read-closed.ts'
import { readListingViewer } from './read-viewer.ts'

const createRoute = routeIn('Servers')

export const listingRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/servers/{id}', {
      operationId: 'readListing',
      security: SESSION_HELPS,
      summary: 'One server',
      description: 'Approved servers are public. Only its team and staff can see any other server.',
      request: { params: idParams, query: listingQuery },
      responses: { 200: json(listing), ...failures(400, 404) },
      cache: { seconds: 15 },
    }),
    async (c) => {
      const find = c.req.valid('query').reviews ? findListingWithReviews : findListing
      const stored = await find(c.get('ctx'), c.req.valid('param').id)
      if (stored?.moderation === 'approved') return c.json(stored, 200)
      if (!stored || !hasSessionCookie(c)) throw serverNotFound()
      await findActor(c, async () => undefined)
      const visible = listingFor(c.get('ctx').actor, stored)
      if (!visible) throw serverNotFound()
      return c.json(visible, 200, { 'cache-control': 'private, no-store' })
    },
  )
  .openapi(
    createRoute('get', '/api/servers/{id}/closed', {
      operationId: 'readClosedListing',
      summary: 'What is left of a server that its owner closed',
      description: `For ${DELETED_KEPT_DAYS} days after it was closed. Any other server answers 404.`,
      request: { params: idParams },
      responses: { 200: json(closedServer), ...failures(404) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readClosed(c.get('ctx'), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('get', '/api/servers/{id}/viewer', {
      operationId: 'readListingViewer',
      summary: 'What depends on you as the viewer of a server',
      request: { params: idParams },
      responses: { 200: json(listingViewer), ...failures(401, 404) },
      middleware: [findActor] as const,
    }),
    async (c) => c.json(await readListingViewer(userCtx(c), c.req.valid('param').id), 200),
  )
