import { z } from 'zod'
import { changeAction, changeDecision, changeOutcome } from '#contract/listings/change.wire.ts'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'
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
  undoBody,
  waitingCounts,
  adminEdit,
  adminEditConflict,
  editableListing,
} from '#contract/staff/moderation.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { adminWrites, moderatorReads, moderatorWrites } from '../../../http/guards.ts'
import { routeIn, idInPath, idParams, json, jsonBody, newRoutes, optionalBody } from '../../../http/routes.ts'
import { undoDecisions } from '../../decisions/undo-decisions.ts'
import { findEditableListing } from './admin-listing.ts'
import { approveChange, refuseChange } from './decide-change.ts'
import { deleteListing } from './delete-listing.ts'
import { editAsAdmin } from './edit-as-admin.ts'
import { listListings } from './list-listings.ts'
import { moderateListing, moderateListings } from './moderate-listing.ts'
import { readWaiting } from './read-waiting.ts'
import { restoreListing } from './restore-listing.ts'

const createRoute = routeIn('Admin')

export const moderationRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/affiliates', {
      operationId: 'listListingsAsAdmin',
      summary: 'Servers in every state',
      description:
        'Newest first; pending ones longest waiting first; deleted ones latest deleted first. `q` finds a part of the name or of the owner’s name, or an id.',
      request: { query: adminListingsQuery },
      ...moderatorReads({ 200: json(adminListingPage) }, 400),
    }),
    async (c) => c.json(await listListings(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/changes/{id}/{action}', {
      operationId: 'decideChange',
      summary: 'Publish or refuse a waiting change of a server',
      description:
        'All waiting fields together. A refusal names a rule and makes a statement of reasons; the old values stay. 409 when somebody decided first, the owner changed it again, or another server of the owner has the name.',
      request: {
        params: z.object({ id: idInPath, action: changeAction }),
        body: jsonBody(changeDecision),
      },
      ...moderatorWrites({ 200: json(changeOutcome) }, 400, 404, 409),
    }),
    async (c) => {
      const { id, action } = c.req.valid('param')
      const decision = action === 'approve' ? approveChange : refuseChange
      return c.json(await decision(userCtx(c), id, c.req.valid('json')), 200)
    },
  )
  .openapi(
    createRoute('get', '/api/admin/waiting', {
      operationId: 'readWaiting',
      summary: 'How much waits for staff in each place',
      ...moderatorReads({ 200: json(waitingCounts) }),
    }),
    async (c) => c.json(await readWaiting(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/affiliates/bulk', {
      operationId: 'moderateListings',
      summary: 'Approve or deny many servers at once',
      description:
        'Each server is decided separately. A server whose state has changed is left as it is, and the answer says so.',
      request: { body: jsonBody(bulkBody) },
      ...moderatorWrites({ 200: json(bulkAnswer) }, 400),
    }),
    async (c) => {
      const { note, ...input } = c.req.valid('json')
      return c.json(await moderateListings(userCtx(c), { ...input, note: note || null }), 200)
    },
  )
  .openapi(
    createRoute('post', '/api/admin/affiliates/undo', {
      operationId: 'undoDecisions',
      summary: 'Take back your own last decisions',
      description:
        'Works for 24 hours after a decision, while nobody has changed the server’s state or note since. Other servers are left as they are, and the answer says so.',
      request: { body: jsonBody(undoBody) },
      ...moderatorWrites({ 200: json(bulkAnswer) }, 400),
    }),
    async (c) => c.json(await undoDecisions(userCtx(c), c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/affiliates/{id}', {
      operationId: 'readListingAsAdmin',
      summary: 'One server, as staff edit it',
      request: { params: idParams },
      ...moderatorReads({ 200: json(editableListing) }, 404),
    }),
    async (c) => c.json(await findEditableListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('patch', '/api/admin/affiliates/{id}', {
      operationId: 'editListingAsAdmin',
      summary: 'Edit any server, including its status',
      description:
        'Keys that are left out do not change. With `version`, or with `moderationWas` beside `moderation`, a change based on an older version is refused, and the answer holds the current server.',
      request: { params: idParams, body: jsonBody(adminEdit) },
      ...moderatorWrites(
        { 200: json(editableListing), '409': json(adminEditConflict, 'Someone else changed it first') },
        400,
        404,
        413,
        415,
        503,
      ),
    }),
    async (c) => c.json(await editAsAdmin(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('delete', '/api/admin/affiliates/{id}', {
      operationId: 'deleteListing',
      summary: 'Delete a server with all that belongs to it',
      description: `Nobody can see it any more. Staff can restore it for ${DELETED_KEPT_DAYS} days.`,
      request: { params: idParams, body: optionalBody(moderationBody) },
      ...adminWrites({ 200: json(deletionAnswer) }, 400, 404),
    }),
    async (c) => c.json(await deleteListing(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/affiliates/{id}/restore', {
      operationId: 'restoreListing',
      summary: 'Undo the deletion of a server',
      request: { params: idParams },
      ...adminWrites({ 200: json(moderationAnswer) }, 404, 409),
    }),
    async (c) => c.json(await restoreListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/affiliates/{id}/{action}', {
      operationId: 'moderateListing',
      summary: 'Approve, deny, suspend or unsuspend a server, or put it back to pending',
      request: {
        params: z.object({ id: idInPath, action: moderationAction }),
        body: optionalBody(decisionBody),
      },
      ...moderatorWrites({ 200: json(moderationAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const { id, action } = c.req.valid('param')
      const { note, ...input } = c.req.valid('json')
      return c.json(
        await moderateListing(userCtx(c), { ...input, listingId: id, action, note: note || null }),
        200,
      )
    },
  )
