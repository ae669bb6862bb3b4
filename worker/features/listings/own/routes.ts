import { z } from 'zod'
import { errorBody } from '#contract/base/error.wire.ts'
import {
  closeBody,
  editConflict,
  listingEdit,
  ownListing,
  ownListingPage,
  ownListingsQuery,
  ownSummary,
  pauseBody,
} from '#contract/listings/owner.wire.ts'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'
import { deletionAnswer } from '#contract/staff/moderation.wire.ts'
import { eitherOf, keyOrSession } from '../../../http/api-keys/accept-key.ts'
import { signedIn, userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { writeBursts } from '../../../http/limits.ts'
import { routeIn, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { editListing } from '../edit/edit-listing.ts'
import { bringBackListing } from './bring-back-listing.ts'
import { closeListing } from './close-listing.ts'
import { listOwnListings } from './list-own-listings.ts'
import { findOwnListing } from './own-listing.ts'
import { pauseListing } from './pause-listing.ts'
import { requestReview } from './request-review.ts'
import { sumUpOwnListings } from './sum-up-own-listings.ts'
import { withdrawListing } from './withdraw-listing.ts'

const createRoute = routeIn('Affiliates')

export const ownerRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/affiliates/me/summary', {
      operationId: 'sumUpOwnListings',
      summary: 'A summary of your servers, and what staff changed on them',
      ...personReads({ 200: json(ownSummary) }),
    }),
    async (c) => c.json(await sumUpOwnListings(userCtx(c)), 200),
  )
  .openapi(
    createRoute('get', '/api/affiliates/me', {
      operationId: 'listOwnListings',
      summary: 'Your servers in every state, newest first',
      security: eitherOf('listing:read'),
      request: { query: ownListingsQuery },
      responses: { 200: json(ownListingPage), ...failures(400, 401, 403, 429) },
      middleware: [keyOrSession('listing:read'), signedIn()] as const,
    }),
    async (c) => c.json(await listOwnListings(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/affiliates/{id}', {
      operationId: 'readOwnListing',
      summary: 'One of your servers, as you edit it',
      request: { params: idParams },
      security: eitherOf('listing:read'),
      responses: { 200: json(ownListing), ...failures(401, 403, 404, 429) },
      middleware: [keyOrSession('listing:read'), signedIn()] as const,
    }),
    async (c) => c.json(await findOwnListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('patch', '/api/affiliates/{id}', {
      operationId: 'editListing',
      summary: 'Edit one of your servers',
      description:
        'Keys that are left out do not change. `discord` and `realmLink` are cleared by an empty string, `banner` is removed by `null`, or set by the address of a picture. With `version`, a change based on an older version is refused, and the answer holds the current server.',
      security: eitherOf('listing:write'),
      request: { params: idParams, body: jsonBody(listingEdit) },
      responses: {
        200: json(ownListing),
        ...failures(400, 401, 403, 404, 413, 415, 429, 503),
        // Named as text, like the other errors: it is thrown, not returned.
        '409': json(
          z.union([editConflict, errorBody]),
          'Someone else saved first, or another of your servers has this name or address: `already_listed`',
        ),
      },
      middleware: [writeBursts, keyOrSession('listing:write'), signedIn()] as const,
    }),
    async (c) => c.json(await editListing(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}', {
      operationId: 'withdrawListing',
      summary: 'Withdraw one of your servers',
      description: `Nobody can see it any more, with its votes and reviews. You can bring it back for ${DELETED_KEPT_DAYS} days; then it is permanently deleted.`,
      request: { params: idParams },
      ...personWrites({ 200: json(deletionAnswer) }, 404),
    }),
    async (c) => c.json(await withdrawListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('put', '/api/affiliates/{id}/pause', {
      operationId: 'pauseListing',
      summary: 'Pause one of your servers, or open it again',
      description:
        'It stays in the directory, marked, at the end of the orders Top and Playing now. Those who saved it are told, once a day. A server that is not public answers 409.',
      request: { params: idParams, body: jsonBody(pauseBody) },
      ...personWrites({ 200: json(ownListing) }, 400, 404, 409, 413, 415),
    }),
    async (c) => c.json(await pauseListing(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/close', {
      operationId: 'closeListing',
      summary: 'Close one of your servers for good',
      description: `It leaves the directory, with its votes and reviews. Its page says so, and leads to \`movedTo\`; those who saved it are told. You can bring it back for ${DELETED_KEPT_DAYS} days; then it is permanently deleted. A server that is not public answers 409.`,
      request: { params: idParams, body: jsonBody(closeBody) },
      ...personWrites({ 200: json(deletionAnswer) }, 400, 404, 409, 413, 415),
    }),
    async (c) => {
      const { movedTo } = c.req.valid('json')
      return c.json(await closeListing(userCtx(c), { listingId: c.req.valid('param').id, movedTo }), 200)
    },
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/restore', {
      operationId: 'bringBackListing',
      summary: 'Bring back a server that you withdrew',
      description:
        'It returns to its earlier state. A server that staff deleted stays deleted. A new owner’s fourth server waits as when it is submitted: 409 `state_conflict`, `current` is `submissions_wait`. A name or address that another of your servers has by now answers 409 `already_listed` with its id in `serverId`.',
      request: { params: idParams },
      ...personWrites({ 200: json(ownListing) }, 404, 409),
    }),
    async (c) => c.json(await bringBackListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/request-review', {
      operationId: 'requestReview',
      summary: 'Request another review of a denied server',
      description:
        'It returns to the queue. Once per server in any 24 hours: else 429. A server in another state answers 409.',
      request: { params: idParams },
      ...personWrites({ 200: json(ownListing) }, 404, 409),
    }),
    async (c) => c.json(await requestReview(userCtx(c), c.req.valid('param').id), 200),
  )
