import { z } from 'zod'
import { errorBody } from '#contract/base/error.wire.ts'
import {
  editConflict,
  listingEdit,
  ownListing,
  ownListingPage,
  ownListingsQuery,
  ownSummary,
  staffChanges,
  staffChangesQuery,
} from '#contract/listings/owner.wire.ts'
import { deletionAnswer } from '#contract/staff/moderation.wire.ts'
import { createRoute, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { eitherOf, keyOrSession } from '../../../http/api-keys/accept-key.ts'
import { bringBackListing } from './bring-back-listing.ts'
import { editListing } from '../edit/edit-listing.ts'
import { findOwnListing } from './own-listing.ts'
import { listOwnListings } from './list-own-listings.ts'
import { listStaffChanges } from '../edit/list-staff-changes.ts'
import { requestReview } from './request-review.ts'
import { sumUpOwnListings } from './sum-up-own-listings.ts'
import { withdrawListing } from './withdraw-listing.ts'

const tags = ['Affiliates']
const membersOnly = signedIn('Sign in first.')

export const ownerRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/me/summary',
      operationId: 'sumUpOwnListings',
      tags,
      summary: 'A summary of your servers',
      responses: { 200: json(ownSummary), ...failures(401) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await sumUpOwnListings(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/me',
      operationId: 'listOwnListings',
      tags,
      summary: 'Your servers in every state, newest first',
      security: eitherOf('listing:read'),
      request: { query: ownListingsQuery },
      responses: { 200: json(ownListingPage), ...failures(400, 401, 403, 429) },
      middleware: [keyOrSession('listing:read'), membersOnly] as const,
    }),
    async (c) => c.json(await listOwnListings(requireUser(c.get('ctx')), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/me/changes',
      operationId: 'listStaffChanges',
      tags,
      summary: 'What staff changed on your servers in the last 30 days, newest first',
      request: { query: staffChangesQuery },
      responses: { 200: json(staffChanges), ...failures(400, 401) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) =>
      c.json(await listStaffChanges(requireUser(c.get('ctx')), c.req.valid('query').serverId), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/{id}',
      operationId: 'readOwnListing',
      tags,
      summary: 'One of your servers, as you edit it',
      request: { params: idParams },
      security: eitherOf('listing:read'),
      responses: { 200: json(ownListing), ...failures(401, 403, 404, 429) },
      middleware: [keyOrSession('listing:read'), membersOnly] as const,
    }),
    async (c) => c.json(await findOwnListing(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/api/affiliates/{id}',
      operationId: 'editListing',
      tags,
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
      middleware: [writeBursts, keyOrSession('listing:write'), membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const ctx = requireUser(c.get('ctx'))
      const edit = c.req.valid('json')
      const listing = await editListing(ctx, id, edit)
      return c.json(listing, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/affiliates/{id}',
      operationId: 'withdrawListing',
      tags,
      summary: 'Withdraw one of your servers',
      description:
        'Nobody can see it any more, with its votes and reviews. You can bring it back for 30 days; then it is permanently deleted.',
      request: { params: idParams },
      responses: { 200: json(deletionAnswer), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await withdrawListing(requireUser(c.get('ctx')), id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/restore',
      operationId: 'bringBackListing',
      tags,
      summary: 'Bring back a server that you withdrew',
      description:
        'It returns to its earlier state. A server that staff deleted stays deleted. A new owner’s second server waits as when it is submitted: 409 `state_conflict`, `current` is `first_waits`.',
      request: { params: idParams },
      responses: { 200: json(ownListing), ...failures(401, 404, 409, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await bringBackListing(requireUser(c.get('ctx')), id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/request-review',
      operationId: 'requestReview',
      tags,
      summary: 'Request another review of a server that is not approved',
      description: 'Once per server in any 24 hours. A denied server returns to the queue.',
      request: { params: idParams },
      responses: { 200: json(ownListing), ...failures(401, 404, 409, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => c.json(await requestReview(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
