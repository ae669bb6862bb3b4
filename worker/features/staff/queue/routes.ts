import { z } from 'zod'
import {
  adminListingPage,
  adminListingsQuery,
  bulkAnswer,
  bulkBody,
  decisionBody,
  deletionAnswer,
  moderationAction,
  moderationAnswer,
  moderationBody,
  queuePlace,
  undoBody,
  waitingCounts,
  adminEdit,
  adminEditConflict,
  editableListing,
} from '#contract/staff/moderation.wire.ts'
import {
  changeAction,
  changeDecision,
  changeOutcome,
  changesQuery,
  waitingChanges,
} from '#contract/listings/change.wire.ts'
import { createRoute, failures, idInPath, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { findActor, requireUser, adminOnly } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { approveChange, refuseChange } from './decide-change.ts'
import { deleteListing } from './delete-listing.ts'
import { editAsAdmin } from './edit-as-admin.ts'
import { findEditableListing } from './admin-listing.ts'
import { listChanges } from './list-changes.ts'
import { listListings } from './list-listings.ts'
import { moderateListing, moderateListings } from './moderate-listing.ts'
import { readQueue } from './read-queue.ts'
import { undoDecisions } from './undo-decisions.ts'
import { readWaiting } from './read-waiting.ts'
import { restoreListing } from './restore-listing.ts'

const tags = ['Admin']

export const moderationRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/affiliates',
      operationId: 'listListingsAsAdmin',
      tags,
      summary: 'Servers in every state',
      description:
        'Newest first; pending ones longest waiting first; deleted ones latest deleted first. `q` finds a part of the name or of the owner’s name, or an id.',
      request: { query: adminListingsQuery },
      responses: { 200: json(adminListingPage), ...failures(400, 401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await listListings(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/queue',
      operationId: 'readQueue',
      tags,
      summary: 'The state of the review queue',
      responses: { 200: json(queuePlace), ...failures(401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await readQueue(c.get('ctx')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/changes',
      operationId: 'listChanges',
      tags,
      summary: 'Changes of approved servers that wait for staff, longest waiting first',
      request: { query: changesQuery },
      responses: { 200: json(waitingChanges), ...failures(400, 401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await listChanges(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/changes/{id}/{action}',
      operationId: 'decideChange',
      tags,
      summary: 'Publish or refuse a waiting change of a server',
      description:
        'All waiting fields together. A refusal names a rule and makes a statement of reasons; the old values stay. 409 when somebody decided first, the owner changed it again, or another server of the owner has the name.',
      request: {
        params: z.object({ id: idInPath, action: changeAction }),
        body: jsonBody(changeDecision),
      },
      responses: { 200: json(changeOutcome), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const { id, action } = c.req.valid('param')
      const decision = action === 'approve' ? approveChange : refuseChange
      return c.json(await decision(requireUser(c.get('ctx')), id, c.req.valid('json')), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/waiting',
      operationId: 'readWaiting',
      tags,
      summary: 'How much waits for staff in each place',
      responses: { 200: json(waitingCounts), ...failures(401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await readWaiting(c.get('ctx')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/affiliates/bulk',
      operationId: 'moderateListings',
      tags,
      summary: 'Approve or deny many servers at once',
      description:
        'Each server is decided separately. A server whose state has changed is left as it is, and the answer says so.',
      request: { body: jsonBody(bulkBody) },
      responses: { 200: json(bulkAnswer), ...failures(400, 401, 403, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const { note, ...input } = c.req.valid('json')
      return c.json(await moderateListings(requireUser(c.get('ctx')), { ...input, note: note || null }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/affiliates/undo',
      operationId: 'undoDecisions',
      tags,
      summary: 'Take back your own last decisions',
      description:
        'Works for 10 minutes after a decision, while nobody has changed the server’s state or note since. Other servers are left as they are, and the answer says so.',
      request: { body: jsonBody(undoBody) },
      responses: { 200: json(bulkAnswer), ...failures(400, 401, 403, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const { ids } = c.req.valid('json')
      return c.json(await undoDecisions(requireUser(c.get('ctx')), ids), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/affiliates/{id}',
      operationId: 'readListingAsAdmin',
      tags,
      summary: 'One server, as staff edit it',
      request: { params: idParams },
      responses: { 200: json(editableListing), ...failures(401, 403, 404) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await findEditableListing(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/api/admin/affiliates/{id}',
      operationId: 'editListingAsAdmin',
      tags,
      summary: 'Edit any server, including its status',
      description:
        'Keys that are left out do not change. With `version`, or with `moderationWas` beside `moderation`, a change based on an older version is refused, and the answer holds the current server.',
      request: { params: idParams, body: jsonBody(adminEdit) },
      responses: {
        200: json(editableListing),
        ...failures(400, 401, 403, 404, 413, 415, 429, 503),
        '409': json(adminEditConflict, 'Someone else changed it first'),
      },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await editAsAdmin(requireUser(c.get('ctx')), id, c.req.valid('json')), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/affiliates/{id}',
      operationId: 'deleteListing',
      tags,
      summary: 'Delete a server with all that belongs to it',
      description: 'Nobody can see it any more. Staff can restore it for 30 days.',
      request: { params: idParams, body: { content: { 'application/json': { schema: moderationBody } } } },
      responses: { 200: json(deletionAnswer), ...failures(400, 401, 403, 404, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) =>
      c.json(
        await deleteListing(requireUser(c.get('ctx')), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/affiliates/{id}/restore',
      operationId: 'restoreListing',
      tags,
      summary: 'Undo the deletion of a server',
      request: { params: idParams },
      responses: { 200: json(moderationAnswer), ...failures(401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => c.json(await restoreListing(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/affiliates/{id}/{action}',
      operationId: 'moderateListing',
      tags,
      summary: 'Approve, deny, suspend or unsuspend a server',
      request: {
        params: z.object({ id: idInPath, action: moderationAction }),
        body: { content: { 'application/json': { schema: decisionBody } } },
      },
      responses: { 200: json(moderationAnswer), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const { id, action } = c.req.valid('param')
      const { note, ...input } = c.req.valid('json')
      return c.json(
        await moderateListing(requireUser(c.get('ctx')), {
          ...input,
          listingId: id,
          action,
          note: note || null,
        }),
        200,
      )
    },
  )
