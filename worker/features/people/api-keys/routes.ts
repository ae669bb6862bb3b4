import { okAnswer } from '#contract/base/fields.wire.ts'
import { newToken, tokenBody, tokenList } from '#contract/people/api-key.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { routeIn, idParams, json, jsonBody, newRoutes, done } from '../../../http/routes.ts'
import { createToken } from './create-token.ts'
import { listTokens } from './list-tokens.ts'
import { revokeToken } from './revoke-token.ts'

const createRoute = routeIn('API keys')

export const tokenRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/tokens', {
      operationId: 'listTokens',
      summary: 'Your API keys',
      ...personReads({ 200: json(tokenList) }),
    }),
    async (c) => c.json(await listTokens(userCtx(c)), 200),
  )
  .openapi(
    createRoute('post', '/api/tokens', {
      operationId: 'createToken',
      summary: 'Make an API key',
      description:
        'It is shown once. It does what its `scopes` name and what you may do yourself, for one of your servers or all of them. Programs that look for secrets find it by `rp_live_`; the last six of the 50 characters after that are a CRC-32 of the others in base 62.',
      request: { body: jsonBody(tokenBody) },
      ...personWrites({ 201: json(newToken) }, 400, 403, 404, 409),
    }),
    async (c) => c.json(await createToken(userCtx(c), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('delete', '/api/tokens/{id}', {
      operationId: 'revokeToken',
      summary: 'Revoke an API key',
      request: { params: idParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, revokeToken(userCtx(c), c.req.valid('param').id)),
  )
