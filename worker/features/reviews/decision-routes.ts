import { adminWrites } from '../../http/guards.ts'
import { reviewEffectBody, reviewRemoval } from '#contract/reviews/review.wire.ts'
import { moderationBody } from '#contract/staff/moderation.wire.ts'
import { createRoute, idParams, json, jsonBody, newRoutes, optionalBody } from '../../http/routes.ts'
import { userCtx } from '../../http/auth.ts'
import { decideAbout } from '../decisions/decide-about.ts'
import { decideReview } from './decide-review.ts'

export const reviewDecisionRoutes = newRoutes('Admin')
  .openapi(
    createRoute('put', '/api/admin/reviews/{id}/effect', {
      operationId: 'decideReview',
      summary: 'Let a held review count, or let it wait again',
      description: 'Only for reviews that were held. Repeating the call changes nothing.',
      request: { params: idParams, body: jsonBody(reviewEffectBody) },
      ...adminWrites({ 200: json(reviewRemoval) }, 400, 404),
    }),
    async (c) =>
      c.json(await decideReview(userCtx(c), c.req.valid('param').id, c.req.valid('json').effect), 200),
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
