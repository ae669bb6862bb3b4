import { okAnswer } from '#contract/base/fields.wire.ts'
import { SNAPSHOT_PATH } from '#contract/directory/ranking.ts'
import {
  enabledAnswer,
  enabledBody,
  ownRealms,
  penaltyBody,
  penaltyDecision,
  ranking,
  adminRankings,
  rankingQuery,
  snapshotAnswer,
  snapshotBody,
  snapshotDecision,
} from '#contract/directory/ranking.wire.ts'
import { assertKeyFor, keyOnly } from '../../../http/api-keys/accept-key.ts'
import { userCtx } from '../../../http/auth.ts'
import { adminReads, adminWrites, personReads } from '../../../http/guards.ts'
import { routeIn, failures, idParams, json, jsonBody, newRoutes, done } from '../../../http/routes.ts'
import { decidePenalty, imposePenalty } from './decide-penalty.ts'
import { decideSnapshot } from './decide-snapshot.ts'
import { enableRankings } from './enable-rankings.ts'
import { readAdminRankings } from './read-admin-rankings.ts'
import { readOwnRealms } from './read-own-realms.ts'
import { readRanking } from './read-ranking.ts'
import { recordSnapshot } from './record-snapshot.ts'

const createRoute = routeIn('Admin')

export const rankingRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/rankings', {
      operationId: 'readRanking',
      tags: ['Rankings'],
      summary: 'The realm ranking of a week, by default the latest',
      request: { query: rankingQuery },
      responses: { 200: json(ranking), ...failures(400, 404) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readRanking(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/rankings/mine', {
      operationId: 'readOwnRealms',
      tags: ['Rankings'],
      summary: 'The rankings of your realms',
      ...personReads({ 200: json(ownRealms) }),
    }),
    async (c) => c.json(await readOwnRealms(userCtx(c)), 200),
  )
  .openapi(
    createRoute('post', SNAPSHOT_PATH, {
      operationId: 'sendSnapshot',
      tags: ['Rankings'],
      summary: 'Send the counts of a realm',
      description:
        'For bots, with `Authorization: Bearer` and an API key; cookies are ignored. The same counts of the same moment can be sent again.',
      security: [{ token: ['stats:write'] }],
      request: { body: jsonBody(snapshotBody) },
      responses: { 201: json(snapshotAnswer), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [keyOnly('stats:write')] as const,
    }),
    async (c) => {
      const { scope, listingId } = c.get('holder')
      const input = c.req.valid('json')
      assertKeyFor({ listingId }, input.serverId)
      const sender =
        scope === 'staff'
          ? ({ source: 'staff-bot', isOwn: false } as const)
          : ({ source: 'owner', isOwn: true } as const)
      return c.json(await recordSnapshot(c.get('ctx'), sender, input), 201)
    },
  )
  .openapi(
    createRoute('get', '/api/admin/rankings', {
      operationId: 'readAdminRankings',
      summary: 'What needs a decision in the rankings',
      ...adminReads({ 200: json(adminRankings) }),
    }),
    async (c) => c.json(await readAdminRankings(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('put', '/api/admin/rankings/enabled', {
      operationId: 'enableRankings',
      summary: 'Switch the Sunday run on or off',
      request: { body: jsonBody(enabledBody) },
      ...adminWrites({ 200: json(enabledAnswer) }, 400),
    }),
    async (c) => c.json(await enableRankings(userCtx(c), c.req.valid('json').enabled), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/rankings/snapshots', {
      operationId: 'enterSnapshot',
      summary: 'Enter the counts of a realm by hand',
      request: { body: jsonBody(snapshotBody) },
      ...adminWrites({ 201: json(snapshotAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const sender = { source: 'staff', isOwn: false } as const
      return c.json(await recordSnapshot(c.get('ctx'), sender, c.req.valid('json')), 201)
    },
  )
  .openapi(
    createRoute('post', '/api/admin/rankings/snapshots/{id}/decision', {
      operationId: 'decideSnapshot',
      summary: 'Accept or dismiss doubted counts',
      request: { params: idParams, body: jsonBody(snapshotDecision) },
      ...adminWrites({ 200: json(okAnswer) }, 400, 404, 409),
    }),
    async (c) => done(c, decideSnapshot(userCtx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
  )
  .openapi(
    createRoute('post', '/api/admin/rankings/penalties', {
      operationId: 'imposePenalty',
      summary: 'Halve the score of a realm that used mass invites',
      request: { body: jsonBody(penaltyBody) },
      ...adminWrites({ 201: json(okAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      await imposePenalty(userCtx(c), c.req.valid('json'))
      return c.json({ ok: true as const }, 201)
    },
  )
  .openapi(
    createRoute('post', '/api/admin/rankings/penalties/{id}/decision', {
      operationId: 'decidePenalty',
      summary: 'Impose or dismiss a penalty, or remove it by restarting the player count',
      request: { params: idParams, body: jsonBody(penaltyDecision) },
      ...adminWrites({ 200: json(okAnswer) }, 400, 404, 409),
    }),
    async (c) => done(c, decidePenalty(userCtx(c), { ...c.req.valid('param'), ...c.req.valid('json') })),
  )
