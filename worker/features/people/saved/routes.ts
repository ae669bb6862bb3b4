import { guard, personReads } from '../../../http/guards.ts'
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
import { findActor, signedIn, userCtx } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listSaved, listSavedIds } from './list-saved.ts'
import { listVoted } from './list-voted.ts'
import { endFeed, readFeedAddress, renewFeedAddress } from './own-feed.ts'
import { saveListing, unsaveListing } from './save-listing.ts'

const writing = guard([401, 429], writeBursts, findActor, signedIn('Sign in to save servers.'))

export const playerRoutes = newRoutes('Players')
  .openapi(
    createRoute('post', '/api/servers/{id}/save', {
      operationId: 'saveServer',
      summary: 'Save a server, and follow it if you like',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams, body: jsonBody(saveBody) },
      ...writing({ 200: json(saveAnswer) }, 400, 404, 409),
    }),
    async (c) => c.json(await saveListing(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('delete', '/api/servers/{id}/save', {
      operationId: 'unsaveServer',
      summary: 'Forget a saved server',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      ...writing({ 200: json(saveAnswer) }),
    }),
    async (c) => c.json(await unsaveListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('get', '/api/me/saved', {
      operationId: 'listSaved',
      summary: 'The servers that you saved, newest first',
      ...personReads({ 200: json(savedList) }),
    }),
    async (c) => c.json(await listSaved(userCtx(c)), 200),
  )
  .openapi(
    createRoute('get', '/api/me/saved/ids', {
      operationId: 'listSavedIds',
      summary: 'The ids of the servers that you saved',
      ...personReads({ 200: json(savedIds) }),
    }),
    async (c) => c.json(await listSavedIds(userCtx(c)), 200),
  )
  .openapi(
    createRoute('get', '/api/me/votes', {
      operationId: 'listVoted',
      summary: 'The servers for which you voted, the latest first',
      request: { query: votedQuery },
      ...personReads({ 200: json(votedPage) }, 400),
    }),
    async (c) => c.json(await listVoted(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/me/reviews', {
      operationId: 'listOwnReviews',
      summary: 'The reviews that you wrote, newest first',
      request: { query: ownReviewsQuery },
      ...personReads({ 200: json(ownReviewPage) }, 400),
    }),
    async (c) => c.json(await listOwnReviews(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/me/feed', {
      operationId: 'readFeedAddress',
      summary: 'The addresses of your private Atom feeds',
      description:
        'One has the news of the servers that you follow, the other your notices. Anybody who knows an address can read its feed.',
      ...personReads({ 200: json(newsFeed) }),
    }),
    async (c) => c.json(await readFeedAddress(userCtx(c)), 200),
  )
  .openapi(
    createRoute('post', '/api/me/feed', {
      operationId: 'renewFeedAddress',
      summary: 'Get new addresses for your private feeds',
      description: 'The addresses before them lead nowhere from then on.',
      ...writing({ 200: json(newsFeed) }),
    }),
    async (c) => c.json(await renewFeedAddress(userCtx(c)), 200),
  )
  .openapi(
    createRoute('delete', '/api/me/feed', {
      operationId: 'endFeed',
      summary: 'End your private feeds',
      ...writing({ 200: json(newsFeed) }),
    }),
    async (c) => c.json(await endFeed(userCtx(c)), 200),
  )
