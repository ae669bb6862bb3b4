import { ROADMAP_MESSAGES } from '#contract/community/roadmap.ts'
import {
  adminRoadmapItem,
  adminRoadmapPage,
  adminRoadmapQuery,
  declineBody,
  newRoadmapItem,
  roadmapEdit,
  roadmapList,
  roadmapQuery,
  roadmapVoteAnswer,
  roadmapVotes,
  suggestion,
  suggestionAnswer,
} from '#contract/community/roadmap.wire.ts'
import { findActor, mayDo, userCtx } from '../../../http/auth.ts'
import { moderatorReads, moderatorWrites, personMay } from '../../../http/guards.ts'
import { clientAddress, writeBursts } from '../../../http/limits.ts'
import {
  routeIn,
  failures,
  idParams,
  json,
  jsonBody,
  SESSION_HELPS,
  newRoutes,
} from '../../../http/routes.ts'
import { addItem } from './add-item.ts'
import { declineItem } from './decline-item.ts'
import { editItem } from './edit-item.ts'
import { listItems } from './list-items.ts'
import { listOwnVotes } from './list-own-votes.ts'
import { readRoadmap } from './read-roadmap.ts'
import { suggestIdea } from './suggest-idea.ts'
import { voteForIdea } from './vote-for-idea.ts'
import { newVoter, readVoter, rememberVoter } from './voter.ts'

const createRoute = routeIn('Roadmap')

const publicRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/roadmap', {
      operationId: 'readRoadmap',
      summary: 'What is planned, in progress and shipped',
      request: { query: roadmapQuery },
      responses: { 200: json(roadmapList), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readRoadmap(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/roadmap/votes', {
      operationId: 'listOwnRoadmapVotes',
      security: SESSION_HELPS,
      summary: 'What you have voted for',
      responses: { 200: json(roadmapVotes) },
      middleware: [findActor] as const,
    }),
    async (c) => c.json(await listOwnVotes(c.get('ctx'), await readVoter(c)), 200),
  )
  .openapi(
    createRoute('post', '/api/roadmap/{id}/vote', {
      operationId: 'voteForIdea',
      security: SESSION_HELPS,
      summary: 'Vote for an idea, once',
      description:
        'Needs no account: a visitor gets a cookie with a random name, so that nobody votes twice. Votes without an account are limited per network and day.',
      request: { params: idParams },
      responses: { 200: json(roadmapVoteAnswer), ...failures(403, 404, 409, 429) },
      middleware: [writeBursts, findActor, mayDo('vote')] as const,
    }),
    async (c) => {
      const visitorId = (await readVoter(c)) ?? newVoter()
      const address = clientAddress(c.req.raw)
      const itemId = c.req.valid('param').id
      // Before the vote, which may be written although its answer fails: the browser must not count as new
      // then.
      await rememberVoter(c, visitorId)
      const answer = await voteForIdea(c.get('ctx'), { itemId, visitorId, address })
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute('post', '/api/roadmap/suggest', {
      operationId: 'suggestIdea',
      summary: 'Suggest an idea to staff',
      request: { body: jsonBody(suggestion) },
      ...personMay('suggest', ROADMAP_MESSAGES.signIn)({ 201: json(suggestionAnswer) }, 400),
    }),
    async (c) => c.json(await suggestIdea(userCtx(c), c.req.valid('json')), 201),
  )

const adminRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/roadmap', {
      operationId: 'listIdeasAsAdmin',
      summary: 'Ideas in every state',
      request: { query: adminRoadmapQuery },
      ...moderatorReads({ 200: json(adminRoadmapPage) }, 400),
    }),
    async (c) => c.json(await listItems(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/roadmap', {
      operationId: 'addIdea',
      summary: 'Put an idea on the roadmap',
      request: { body: jsonBody(newRoadmapItem) },
      ...moderatorWrites({ 201: json(adminRoadmapItem) }, 400),
    }),
    async (c) => c.json(await addItem(userCtx(c), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('patch', '/api/admin/roadmap/{id}', {
      operationId: 'editIdea',
      summary: 'Edit an idea, accept it, or move it',
      request: { params: idParams, body: jsonBody(roadmapEdit) },
      ...moderatorWrites({ 200: json(adminRoadmapItem) }, 400, 404, 409),
    }),
    async (c) => c.json(await editItem(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/roadmap/{id}/decline', {
      operationId: 'declineIdea',
      summary: 'Decline an idea, with a reason',
      request: { params: idParams, body: jsonBody(declineBody) },
      ...moderatorWrites({ 200: json(adminRoadmapItem) }, 400, 404, 409),
    }),
    async (c) => c.json(await declineItem(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )

export const roadmapRoutes = newRoutes().route('/', publicRoutes).route('/', adminRoutes)
