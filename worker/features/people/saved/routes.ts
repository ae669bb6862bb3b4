import { guard, personReads } from '../../../http/guards.ts'
import {
  hideAnswer,
  ownReviewPage,
  ownReviewsQuery,
  saveAnswer,
  savedList,
  votedPage,
  votedQuery,
} from '#contract/people/player.wire.ts'
import { findActor, signedIn, userCtx } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { idParams, json, newRoutes, routeIn } from '../../../http/routes.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listSaved } from './list-saved.ts'
import { listVoted } from './list-voted.ts'
import { addListing, HIDDEN, removeListing, SAVED } from './own-lists.ts'

const createRoute = routeIn('Players')

const saving = guard([401, 429], writeBursts, findActor, signedIn('Sign in to save servers.'))
const hiding = guard([401, 429], writeBursts, findActor, signedIn('Sign in to hide servers.'))

export const playerRoutes = newRoutes()
  .openapi(
    createRoute('post', '/api/servers/{id}/save', {
      operationId: 'saveServer',
      summary: 'Save a server',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      ...saving({ 200: json(saveAnswer) }, 404, 409),
    }),
    async (c) => {
      await addListing(userCtx(c), SAVED, c.req.valid('param').id)
      return c.json({ saved: true }, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/servers/{id}/save', {
      operationId: 'unsaveServer',
      summary: 'Forget a saved server',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      ...saving({ 200: json(saveAnswer) }),
    }),
    async (c) => {
      await removeListing(userCtx(c), SAVED, c.req.valid('param').id)
      return c.json({ saved: false }, 200)
    },
  )
  .openapi(
    createRoute('post', '/api/servers/{id}/hide', {
      operationId: 'hideServer',
      summary: 'Hide a server from your lists',
      description:
        'Answers are the same for everybody: apps leave it out. Repeating the call changes nothing.',
      request: { params: idParams },
      ...hiding({ 200: json(hideAnswer) }, 404, 409),
    }),
    async (c) => {
      await addListing(userCtx(c), HIDDEN, c.req.valid('param').id)
      return c.json({ hidden: true }, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/servers/{id}/hide', {
      operationId: 'unhideServer',
      summary: 'Show a hidden server in your lists again',
      description: 'Repeating the call changes nothing.',
      request: { params: idParams },
      ...hiding({ 200: json(hideAnswer) }),
    }),
    async (c) => {
      await removeListing(userCtx(c), HIDDEN, c.req.valid('param').id)
      return c.json({ hidden: false }, 200)
    },
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
