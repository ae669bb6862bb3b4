import {
  myReview,
  reviewAnswer,
  reviewWithdrawal,
  reviewBody,
  reviewPage,
  reviewsQuery,
} from '#contract/reviews/review.wire.ts'
import { findActor, requireUser, userCtx } from '../../http/auth.ts'
import { personWrites, personMay } from '../../http/guards.ts'
import { routeIn, failures, idParams, json, jsonBody, SESSION_HELPS, newRoutes } from '../../http/routes.ts'
import { voterNetwork } from '../votes/voter-network.ts'
import { listReviews, readMyReview } from './list-reviews.ts'
import { saveReview } from './save-review.ts'
import { withdrawReview } from './withdraw-review.ts'

const createRoute = routeIn('Reviews')

export const reviewRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/servers/{id}/reviews', {
      operationId: 'listReviews',
      security: SESSION_HELPS,
      summary: 'Reviews of a server in an order, with the spread of stars; with `mine=1` your own',
      request: { params: idParams, query: reviewsQuery },
      responses: { 200: json(reviewPage.or(myReview)), ...failures(400, 401, 404) },
      cache: { seconds: 15 },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { mine, ...page } = c.req.valid('query')
      if (!mine) return c.json(await listReviews(c.get('ctx'), id, page), 200)
      await findActor(c, async () => undefined)
      const item = await readMyReview(requireUser(c.get('ctx'), 'Sign in to review.'), id)
      return c.json(item, 200, { 'cache-control': 'private, no-store' })
    },
  )
  .openapi(
    createRoute('post', '/api/servers/{id}/reviews', {
      operationId: 'saveReview',
      summary: 'Write or replace your review of a server',
      request: { params: idParams, body: jsonBody(reviewBody) },
      ...personMay('review', 'Sign in to review.')({ 200: json(reviewAnswer) }, 400, 404),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const listingId = c.req.valid('param').id
      const network = await voterNetwork(ctx, c.req.raw, listingId)
      return c.json(await saveReview(ctx, { listingId, ...c.req.valid('json'), network }), 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/servers/{id}/reviews', {
      operationId: 'withdrawReview',
      summary: 'Withdraw your review of a server',
      description:
        'Works for every server of which you wrote a review, and answers the new rating. Without a review of yours, nothing changes.',
      request: { params: idParams },
      ...personWrites({ 200: json(reviewWithdrawal) }, 404),
    }),
    async (c) => c.json(await withdrawReview(userCtx(c), c.req.valid('param').id), 200),
  )
