import { createRoute } from '@hono/zod-openapi'
import { decided, newToken, tokenBody, tokenList } from '#contract/wire/ranking.ts'
import { failures, idParams, json, jsonBody } from '../../http/openapi.ts'
import { findActor, requireUser, signedIn } from '../../http/auth.ts'
import { writeBursts } from '../../http/limits.ts'
import { newRoutes } from '../../http/validation.ts'
import { createToken } from './create-token.ts'
import { listTokens } from './list-tokens.ts'
import { revokeToken } from './revoke-token.ts'

const tags = ['API tokens']
const membersOnly = signedIn('Sign in first.')

export const tokenRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/tokens',
      operationId: 'listTokens',
      tags,
      summary: 'Your API tokens',
      responses: { 200: json(tokenList), ...failures(401) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await listTokens(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/tokens',
      operationId: 'createToken',
      tags,
      summary: 'Create an API token',
      description:
        'Its secret is shown once. `owner` tokens are for your own realms, `staff` tokens for all.',
      request: { body: jsonBody(tokenBody) },
      responses: { 201: json(newToken), ...failures(400, 401, 403, 409, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => c.json(await createToken(requireUser(c.get('ctx')), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/tokens/{id}',
      operationId: 'revokeToken',
      tags,
      summary: 'Revoke an API token',
      request: { params: idParams },
      responses: { 200: json(decided), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      await revokeToken(requireUser(c.get('ctx')), c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    },
  )
