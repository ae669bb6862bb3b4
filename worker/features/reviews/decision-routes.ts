import { reviewRemovalsAnswer, reviewRemovalsBody } from '#contract/votes/odd-days.wire.ts'
import { userCtx } from '../../http/auth.ts'
import { moderatorWrites } from '../../http/guards.ts'
import { routeIn, json, jsonBody, newRoutes } from '../../http/routes.ts'
import { removeReviews } from './remove-reviews.ts'

const createRoute = routeIn('Admin')

export const reviewDecisionRoutes = newRoutes().openapi(
  createRoute('post', '/api/admin/reviews/remove', {
    operationId: 'removeReviews',
    summary: 'Remove several reviews',
    description:
      'Each author reads the rule and the note, and can appeal. Repeating the call changes nothing.',
    request: { body: jsonBody(reviewRemovalsBody) },
    ...moderatorWrites({ 200: json(reviewRemovalsAnswer) }, 400),
  }),
  async (c) => c.json(await removeReviews(userCtx(c), c.req.valid('json')), 200),
)
