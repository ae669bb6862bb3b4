import { createRoute, z } from '@hono/zod-openapi'
import {
  adminListingPage,
  adminListingsQuery,
  moderationAction,
  moderationAnswer,
  moderationBody,
} from '../../../contract/wire/moderation.ts'
import { failures, json } from '../../http/definitions.ts'
import { findActor, requireUser, writeBursts } from '../../http/middleware.ts'
import { newRoutes } from '../../http/validation.ts'
import { adminOnly } from './assert-admin.ts'
import { listForStaff } from './list-for-staff.ts'
import { moderateListing } from './moderate-listing.ts'

export const moderationRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/affiliates',
      tags: ['Staff'],
      summary: 'Servers in every state',
      request: { query: adminListingsQuery },
      responses: { 200: json(adminListingPage), ...failures(400, 401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await listForStaff(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/affiliates/{id}/{action}',
      tags: ['Staff'],
      summary: 'Approve, deny, suspend or unsuspend a server',
      request: {
        params: z.object({ id: z.string(), action: moderationAction }),
        body: { content: { 'application/json': { schema: moderationBody } } },
      },
      responses: { 200: json(moderationAnswer), ...failures(400, 401, 403, 404, 409) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const { id, action } = c.req.valid('param')
      const { note } = c.req.valid('json')
      return c.json(
        await moderateListing(requireUser(c.get('ctx')), { listingId: id, action, note: note || null }),
        200,
      )
    },
  )
