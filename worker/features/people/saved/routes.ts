import {
  newsFeed,
  ownReviewPage,
  ownReviewsQuery,
  saveAnswer,
  saveBody,
  savedIds,
  savedList,
  votedPage,
  votedQuery,
} from '#contract/people/player.wire.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listSaved, listSavedIds } from './list-saved.ts'
import { listVoted } from './list-voted.ts'
import { endFeed, readFeedAddress, renewFeedAddress } from './own-feed.ts'
import { saveListing, unsaveListing } from './save-listing.ts'

const tags = ['Players']
const asSelf = [findActor, signedIn('Sign in first.')] as const
const writing = [writeBursts, findActor, signedIn('Sign in to save servers.')] as const

export const playerRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/servers/{id}/save',
      operationId: 'saveServer',
      tags,
      summary: 'Save a server, and follow it if you like',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams, body: jsonBody(saveBody) },
      responses: { 200: json(saveAnswer), ...failures(400, 401, 404, 409, 429) },
      middleware: [...writing] as const,
    }),
    async (c) =>
      c.json(await saveListing(requireUser(c.get('ctx')), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/servers/{id}/save',
      operationId: 'unsaveServer',
      tags,
      summary: 'Forget a saved server',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      responses: { 200: json(saveAnswer), ...failures(401, 429) },
      middleware: [...writing] as const,
    }),
    async (c) => c.json(await unsaveListing(requireUser(c.get('ctx')), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/saved',
      operationId: 'listSaved',
      tags,
      summary: 'The servers that you saved, newest first',
      responses: { 200: json(savedList), ...failures(401) },
      middleware: [...asSelf] as const,
    }),
    async (c) => c.json(await listSaved(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/saved/ids',
      operationId: 'listSavedIds',
      tags,
      summary: 'The ids of the servers that you saved',
      responses: { 200: json(savedIds), ...failures(401) },
      middleware: [...asSelf] as const,
    }),
    async (c) => c.json(await listSavedIds(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/votes',
      operationId: 'listVoted',
      tags,
      summary: 'The servers for which you voted, the latest first',
      request: { query: votedQuery },
      responses: { 200: json(votedPage), ...failures(400, 401) },
      middleware: [...asSelf] as const,
    }),
    async (c) => c.json(await listVoted(requireUser(c.get('ctx')), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/reviews',
      operationId: 'listOwnReviews',
      tags,
      summary: 'The reviews that you wrote, newest first',
      request: { query: ownReviewsQuery },
      responses: { 200: json(ownReviewPage), ...failures(400, 401) },
      middleware: [...asSelf] as const,
    }),
    async (c) => c.json(await listOwnReviews(requireUser(c.get('ctx')), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/feed',
      operationId: 'readFeedAddress',
      tags,
      summary: 'The addresses of your private Atom feeds',
      description:
        'One has the news of the servers that you follow, the other your notices. Anybody who knows an address can read its feed.',
      responses: { 200: json(newsFeed), ...failures(401) },
      middleware: [...asSelf] as const,
    }),
    async (c) => c.json(await readFeedAddress(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/me/feed',
      operationId: 'renewFeedAddress',
      tags,
      summary: 'Get new addresses for your private feeds',
      description: 'The addresses before them lead nowhere from then on.',
      responses: { 200: json(newsFeed), ...failures(401, 429) },
      middleware: [...writing] as const,
    }),
    async (c) => c.json(await renewFeedAddress(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/api/me/feed',
      operationId: 'endFeed',
      tags,
      summary: 'End your private feeds',
      responses: { 200: json(newsFeed), ...failures(401, 429) },
      middleware: [...writing] as const,
    }),
    async (c) => c.json(await endFeed(requireUser(c.get('ctx'))), 200),
  )
