import { decided } from '#contract/directory/ranking.wire.ts'
import {
  claimAnswer,
  claimQuestion,
  claimState,
  gamertagAnswer,
  gamertagBody,
  newRewardKey,
  rewardState,
} from '#contract/listings/reward.wire.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { keyOnly } from '../../../http/api-keys/accept-key.ts'
import { checkWithKey, claimWithKey } from './claim-with-key.ts'
import { makeRewardKey, removeRewardKey } from './make-reward-key.ts'
import { readRewards } from './read-rewards.ts'
import { setGamertag, readGamertag } from './gamertag.ts'

const membersOnly = signedIn('Sign in first.')

export const rewardRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/{id}/rewards',
      operationId: 'readRewards',
      tags: ['Affiliates'],
      summary: 'The reward key of one of your servers, and what its plugin asked last',
      request: { params: idParams },
      responses: { 200: json(rewardState), ...failures(401, 404) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await readRewards(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/reward-key',
      operationId: 'makeRewardKey',
      tags: ['Affiliates'],
      summary: 'Make a reward key for one of your servers, or a new one',
      description:
        'It is shown once. Vote plugins send it to ask whether a player voted, and to claim the reward of the vote; it can do nothing else. The key before it is invalid at once.',
      request: { params: idParams },
      responses: { 201: json(newRewardKey), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => c.json(await makeRewardKey(requireUser(c.get('ctx')), c.req.valid('param').id), 201),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/affiliates/{id}/reward-key',
      operationId: 'removeRewardKey',
      tags: ['Affiliates'],
      summary: 'Remove the reward key of one of your servers',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      responses: { 200: json(decided), ...failures(401, 404, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      await removeRewardKey(requireUser(c.get('ctx')), c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/affiliates/{id}/claims',
      operationId: 'checkClaim',
      tags: ['Affiliates'],
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
      return c.json(await checkWithKey(requireUser(c.get('ctx')), claim), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/affiliates/{id}/claims',
      operationId: 'claimReward',
      tags: ['Affiliates'],
      summary: 'Claim the reward of a player’s vote',
      description: 'It succeeds once for each vote, however many ask at once.',
      security: [{ token: ['claims'] }],
      request: { params: idParams, body: jsonBody(claimQuestion) },
      responses: { 200: json(claimAnswer), ...failures(400, 401, 403, 404, 429) },
      middleware: [keyOnly('claims')] as const,
    }),
    async (c) => {
      const claim = { listingId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await claimWithKey(requireUser(c.get('ctx')), claim), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/gamertag',
      operationId: 'readGamertag',
      tags: ['Players'],
      summary: 'Your name in the game, for rewards',
      responses: { 200: json(gamertagAnswer), ...failures(400, 401) },
      middleware: [findActor, membersOnly] as const,
    }),
    async (c) => c.json(await readGamertag(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/api/me/gamertag',
      operationId: 'setGamertag',
      tags: ['Players'],
      summary: 'Give your name in the game, or remove it',
      description:
        'It counts at once for your votes of the last 24 hours whose reward is not claimed. Nobody but the servers for which you voted can read it, with their reward keys.',
      request: { body: jsonBody(gamertagBody) },
      responses: { 200: json(decided), ...failures(400, 401, 429) },
      middleware: [writeBursts, findActor, membersOnly] as const,
    }),
    async (c) => {
      await setGamertag(requireUser(c.get('ctx')), c.req.valid('json').gamertag)
      return c.json({ ok: true as const }, 200)
    },
  )
