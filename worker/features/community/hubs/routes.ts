import { z } from 'zod'
import {
  adminHub,
  adminHubList,
  hubEdit,
  hubList,
  hubOrder,
  hubsQuery,
  newHub,
} from '#contract/community/hub.wire.ts'
import { createRoute, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { findActor, requireUser, adminOnly } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { addHub } from './add-hub.ts'
import { checkAside, checkHubNow } from './check-hub-now.ts'
import { editHub } from './edit-hub.ts'
import { listHubs, listHubsForAdmin } from './list-hubs.ts'
import { orderHubs } from './order-hubs.ts'
import { removeHub } from './remove-hub.ts'

const done = json(z.object({ ok: z.literal(true) }))
const tags = ['Hubs']

export const hubRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/guilds',
      operationId: 'listHubs',
      tags,
      summary: 'Discord servers of the community',
      request: { query: hubsQuery },
      responses: { 200: json(hubList), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listHubs(c.get('ctx')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/hubs',
      operationId: 'listHubsAsAdmin',
      tags,
      summary: 'All hubs, with their errors',
      responses: { 200: json(adminHubList), ...failures(401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await listHubsForAdmin(c.get('ctx')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/hubs',
      operationId: 'addHub',
      tags,
      summary: 'List a Discord server by its invite',
      request: { body: jsonBody(newHub) },
      responses: { 201: json(adminHub), ...failures(400, 401, 403, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const ctx = requireUser(c.get('ctx'))
      const hub = await addHub(ctx, c.req.valid('json').invite)
      ctx.waitUntil(checkAside(ctx, hub.id))
      return c.json(hub, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/hubs/order',
      operationId: 'orderHubs',
      tags,
      summary: 'Reorder the hubs',
      request: { body: jsonBody(hubOrder) },
      responses: { 200: done, ...failures(400, 401, 403, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => c.json(await orderHubs(requireUser(c.get('ctx')), c.req.valid('json').ids), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/api/admin/hubs/{id}',
      operationId: 'editHub',
      tags,
      summary: 'Hide or show a hub, or change its invite',
      request: { params: idParams, body: jsonBody(hubEdit) },
      responses: { 200: json(adminHub), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const ctx = requireUser(c.get('ctx'))
      const hub = await editHub(ctx, c.req.valid('param').id, c.req.valid('json'))
      if (hub.state === 'new') ctx.waitUntil(checkAside(ctx, hub.id))
      return c.json(hub, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/hubs/{id}',
      operationId: 'removeHub',
      tags,
      summary: 'Remove a hub',
      request: { params: idParams },
      responses: { 200: done, ...failures(401, 403, 404, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => c.json(await removeHub(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/hubs/{id}/check',
      operationId: 'checkHub',
      tags,
      summary: 'Refresh a hub from Discord now',
      request: { params: idParams },
      responses: { 200: json(adminHub), ...failures(401, 403, 404, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => c.json(await checkHubNow(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
