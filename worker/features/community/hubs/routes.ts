import { okAnswer } from '#contract/base/fields.wire.ts'
import { adminHub, adminHubList, hubEdit, hubList, hubsQuery, newHub } from '#contract/community/hub.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { adminReads, adminWrites } from '../../../http/guards.ts'
import { routeIn, done, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { addHub } from './add-hub.ts'
import { checkNewHub } from './check-hub.ts'
import { editHub } from './edit-hub.ts'
import { listHubs, listHubsForAdmin } from './list-hubs.ts'
import { removeHub } from './remove-hub.ts'

const createRoute = routeIn('Hubs')

export const hubRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/guilds', {
      operationId: 'listHubs',
      summary: 'Discord servers of the community',
      request: { query: hubsQuery },
      responses: { 200: json(hubList), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listHubs(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/hubs', {
      operationId: 'listHubsAsAdmin',
      summary: 'All hubs, with their errors',
      ...adminReads({ 200: json(adminHubList) }),
    }),
    async (c) => c.json(await listHubsForAdmin(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/hubs', {
      operationId: 'addHub',
      summary: 'List a Discord server by its invite',
      request: { body: jsonBody(newHub) },
      ...adminWrites({ 201: json(adminHub) }, 400, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const hub = await addHub(ctx, c.req.valid('json').invite)
      ctx.waitUntil(checkNewHub(ctx, hub.id))
      return c.json(hub, 201)
    },
  )
  .openapi(
    createRoute('patch', '/api/admin/hubs/{id}', {
      operationId: 'editHub',
      summary: 'Hide or show a hub',
      request: { params: idParams, body: jsonBody(hubEdit) },
      ...adminWrites({ 200: json(adminHub) }, 400, 404),
    }),
    async (c) => c.json(await editHub(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('delete', '/api/admin/hubs/{id}', {
      operationId: 'removeHub',
      summary: 'Remove a hub',
      request: { params: idParams },
      ...adminWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, removeHub(userCtx(c), c.req.valid('param').id)),
  )
