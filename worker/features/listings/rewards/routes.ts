import { okAnswer } from '#contract/base/fields.wire.ts'
import {
  claimAnswer,
  claimQuestion,
  claimState,
  gamertagBody,
  newRewardKey,
  rewardState,
} from '#contract/listings/reward.wire.ts'
import { keyOnly } from '../../../http/api-keys/accept-key.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { failures, idParams, json, jsonBody, newRoutes, routeIn, done } from '../../../http/routes.ts'
import { checkWithKey, claimWithKey } from './claim-with-key.ts'
import { setGamertag } from './gamertag.ts'
import { makeRewardKey, removeRewardKey } from './make-reward-key.ts'
import { readRewards } from './read-rewards.ts'

const createRoute = routeIn('Affiliates')

export const rewardRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/affiliates/{id}/rewards', {
      operationId: 'readRewards',
      summary: 'The reward key of one of your servers, and what its plugin asked last',
      request: { params: idParams },
      ...personReads({ 200: json(rewardState) }, 404),
    }),
    async (c) => c.json(await readRewards(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/reward-key', {
      operationId: 'makeRewardKey',
      summary: 'Make a reward key for one of your servers, or a new one',
      description:
        'It is shown once. Vote plugins send it to ask whether a player voted, and to claim the reward of the vote; it can do nothing else. The key before it is invalid at once.',
      request: { params: idParams },
      ...personWrites({ 201: json(newRewardKey) }, 404),
    }),
    async (c) => c.json(await makeRewardKey(userCtx(c), c.req.valid('param').id), 201),
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/reward-key', {
      operationId: 'removeRewardKey',
      summary: 'Remove the reward key of one of your servers',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, removeRewardKey(userCtx(c), c.req.valid('param').id)),
  )
  .openapi(
    createRoute('get', '/api/affiliates/{id}/claims', {
      operationId: 'checkClaim',
      summary: 'Whether a player voted for your server, and whether the reward was claimed',
      description:
        'For programs of the owners. Plugins ask with a reward key in the form of other directories.',
      security: [{ token: ['claims'] }],
      request: { params: idParams, query: claimQuestion },
      responses: { 200: json(claimState), ...failures(400, 401, 403, 404, 429) },
      middleware: [keyOnly('claims')] as const,
    }),
    async (c) => {
      const claim = { listingId: c.req.valid('param').id, ...c.req.valid('query') }
      return c.json(await checkWithKey(userCtx(c), claim), 200)
    },
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/claims', {
      operationId: 'claimReward',
      summary: 'Claim the reward of a player’s vote',
      description: 'It succeeds once for each vote, however many ask at once.',
      security: [{ token: ['claims'] }],
      request: { params: idParams, body: jsonBody(claimQuestion) },
      responses: { 200: json(claimAnswer), ...failures(400, 401, 403, 404, 429) },
      middleware: [keyOnly('claims')] as const,
    }),
    async (c) => {
      const claim = { listingId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await claimWithKey(userCtx(c), claim), 200)
    },
  )
  .openapi(
    createRoute('put', '/api/me/gamertag', {
      operationId: 'setGamertag',
      tags: ['Players'],
      summary: 'Give your name in the game, or remove it',
      description:
        'It counts at once for your votes of the last 24 hours whose reward is not claimed. Nobody but the servers for which you voted can read it, with their reward keys.',
      request: { body: jsonBody(gamertagBody) },
      ...personWrites({ 200: json(okAnswer) }, 400),
    }),
    async (c) => done(c, setGamertag(userCtx(c), c.req.valid('json').gamertag)),
  )
