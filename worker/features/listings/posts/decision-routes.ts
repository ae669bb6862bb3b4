import { adminWrites } from '../../../http/guards.ts'
import { postRemoval } from '#contract/listings/post.wire.ts'
import { moderationBody } from '#contract/staff/moderation.wire.ts'
import { routeIn, idParams, json, newRoutes, optionalBody } from '../../../http/routes.ts'
import { userCtx } from '../../../http/auth.ts'
import { decideAbout } from '../../decisions/decide-about.ts'

const createRoute = routeIn('Admin')

export const postDecisionRoutes = newRoutes().openapi(
  createRoute('delete', '/api/admin/posts/{id}', {
    operationId: 'deletePost',
    summary: 'Remove a reply to a review, or news of a server',
    description: 'Its author reads the rule and the note, and can appeal. Reports about it are closed.',
    request: { params: idParams, body: optionalBody(moderationBody) },
    ...adminWrites({ 200: json(postRemoval) }, 400, 404, 409),
  }),
  async (c) =>
    c.json(await decideAbout(userCtx(c), 'remove-post', c.req.valid('param').id, c.req.valid('json')), 200),
)
