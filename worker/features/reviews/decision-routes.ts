import { adminWrites } from '../../http/guards.ts'
import { reviewRemoval } from '#contract/reviews/review.wire.ts'
import { reviewRemovalsAnswer, reviewRemovalsBody } from '#contract/votes/odd-days.wire.ts'
import { moderationBody } from '#contract/staff/moderation.wire.ts'
import { routeIn, idParams, json, jsonBody, newRoutes, optionalBody } from '../../http/routes.ts'
import { userCtx } from '../../http/auth.ts'
import { decideAbout } from '../decisions/decide-about.ts'
import { removeReviews } from './remove-reviews.ts'

const createRoute = routeIn('Admin')

export const reviewDecisionRoutes = newRoutes()
  .openapi(
    createRoute('post', '/api/admin/reviews/remove', {
      operationId: 'removeReviews',
      summary: 'Remove several reviews',
      description:
        'Each author reads the rule and the note, and can appeal. Repeating the call changes nothing.',
      request: { body: jsonBody(reviewRemovalsBody) },
      ...adminWrites({ 200: json(reviewRemovalsAnswer) }, 400),
    }),
    async (c) => c.json(await removeReviews(userCtx(c), c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('delete', '/api/admin/reviews/{id}', {
      operationId: 'removeReview',
      summary: 'Remove a review',
      description: 'Its author reads the rule and the note, and can appeal.',
      request: { params: idParams, body: optionalBody(moderationBody) },
      ...adminWrites({ 200: json(reviewRemoval) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(
        await decideAbout(userCtx(c), 'remove-review', c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
  )
