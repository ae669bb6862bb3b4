import { MINUTE } from '#contract/base/time.ts'
import { HEARTBEAT_PATH, HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import {
  heartbeatAnswer,
  heartbeatBody,
  heartbeatShown,
  heartbeatShownBody,
  realAnswer,
  realBody,
} from '#contract/listings/heartbeat.wire.ts'
import { CHECK_EVERY_MINUTES } from '#contract/listings/live.ts'
import { looksAnswer, looksBody, checkAnswer } from '#contract/listings/probe.wire.ts'
import { OWNERS_WORD_MAX } from '#contract/listings/ranked-players.ts'
import { assertKeyFor, keyOnly } from '../../../http/api-keys/accept-key.ts'
import { userCtx } from '../../../http/auth.ts'
import { moderatorWrites, personWrites } from '../../../http/guards.ts'
import { keyBursts } from '../../../http/limits.ts'
import { failures, idParams, json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { HttpError } from '../../../http/verb.ts'
import { recordHeartbeat } from './record-heartbeat.ts'
import { checkNow, setLooks } from './set-looks.ts'
import { setReal } from './set-real.ts'
import { showHeartbeats } from './show-heartbeats.ts'

const createRoute = routeIn('Affiliates')

export const heartbeatRoutes = newRoutes()
  .openapi(
    createRoute('post', HEARTBEAT_PATH, {
      operationId: 'sendHeartbeat',
      summary: 'Report that your server runs, and how many play',
      description: `For a program of the server, with \`Authorization: Bearer\` and an API key, at most once a minute; cookies are ignored. It is shown within three minutes as the owner’s word, and as old after ${HEARTBEAT_STALE_MS / MINUTE}. In ‘Playing now’ it counts for ${OWNERS_WORD_MAX} players at most.`,
      security: [{ token: ['stats:write'] }],
      request: { body: jsonBody(heartbeatBody) },
      responses: { 200: json(heartbeatAnswer), ...failures(400, 401, 403, 404, 429) },
      middleware: [keyBursts, keyOnly('stats:write')] as const,
    }),
    async (c) => {
      const { userId, listingId: keyFor } = c.get('holder')
      const { serverId = keyFor, ...report } = c.req.valid('json')
      if (serverId === null)
        throw new HttpError('invalid_input', 'Say which server it is: serverId.', { field: 'serverId' })
      assertKeyFor({ listingId: keyFor }, serverId)
      return c.json(await recordHeartbeat(c.get('ctx'), { listingId: serverId, userId, ...report }), 200)
    },
  )
  .openapi(
    createRoute('put', '/api/admin/affiliates/{id}/heartbeats', {
      operationId: 'showHeartbeats',
      tags: ['Admin'],
      summary: 'Hide what a server reports about itself, or show it again',
      request: { params: idParams, body: jsonBody(heartbeatShownBody) },
      ...moderatorWrites({ 200: json(heartbeatShown) }, 400, 404),
    }),
    async (c) =>
      c.json(await showHeartbeats(userCtx(c), c.req.valid('param').id, c.req.valid('json').shown), 200),
  )
  .openapi(
    createRoute('put', '/api/admin/affiliates/{id}/count', {
      operationId: 'setReal',
      tags: ['Admin'],
      summary: 'Say that the count of our probe is real, so that all of it is ranked, or no longer',
      request: { params: idParams, body: jsonBody(realBody) },
      ...moderatorWrites({ 200: json(realAnswer) }, 400, 404),
    }),
    async (c) => c.json(await setReal(userCtx(c), c.req.valid('param').id, c.req.valid('json').real), 200),
  )
  .openapi(
    createRoute('put', '/api/affiliates/{id}/looks', {
      operationId: 'setLooks',
      summary: 'Let our probe look at your server, or not',
      request: { params: idParams, body: jsonBody(looksBody) },
      ...personWrites({ 200: json(looksAnswer) }, 400, 404),
    }),
    async (c) => c.json(await setLooks(userCtx(c), c.req.valid('param').id, c.req.valid('json').on), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/looks', {
      operationId: 'checkNow',
      summary: 'Let our probe look at your server now',
      description: `Once in ${CHECK_EVERY_MINUTES} minutes. The answer is on its page some two minutes later.`,
      request: { params: idParams },
      ...personWrites({ 200: json(checkAnswer) }, 404),
    }),
    async (c) => c.json(await checkNow(userCtx(c), c.req.valid('param').id), 200),
  )
