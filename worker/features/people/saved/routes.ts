import {
  markAnswer,
  markInPath,
  ownReviewPage,
  ownReviewsQuery,
  savedList,
  votedPage,
  votedQuery,
} from '#contract/people/player.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { idParams, json, newRoutes, routeIn } from '../../../http/routes.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listSaved } from './list-saved.ts'
import { listVoted } from './list-voted.ts'
import { markServer, unmarkServer } from './mark-server.ts'

const createRoute = routeIn('Players')

const markParams = idParams.extend({ mark: markInPath })

export const playerRoutes = newRoutes()
  .openapi(
    createRoute('put', '/api/servers/{id}/marks/{mark}', {
      operationId: 'markServer',
      summary: 'Save a server, or hide it from your lists',
      description:
        'Answers are the same for everybody: apps leave hidden servers out. Repeating the call changes nothing.',
      request: { params: markParams },
      ...personWrites({ 200: json(markAnswer) }, 404, 409),
    }),
    async (c) => {
      await markServer(userCtx(c), c.req.valid('param'))
      return c.json({ marked: true }, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/servers/{id}/marks/{mark}', {
      operationId: 'unmarkServer',
      summary: 'Forget a saved server, or show a hidden one again',
      description: 'Repeating the call changes nothing.',
      request: { params: markParams },
      ...personWrites({ 200: json(markAnswer) }),
    }),
    async (c) => {
      await unmarkServer(userCtx(c), c.req.valid('param'))
      return c.json({ marked: false }, 200)
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
