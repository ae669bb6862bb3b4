import { personWrites } from '../../../http/guards.ts'
import { okAnswer } from '#contract/base/fields.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { idParams, json, newRoutes, routeIn, done } from '../../../http/routes.ts'
import { withdrawOwnership } from './prove-ownership.ts'

const createRoute = routeIn('Affiliates')

export const proofRoutes = newRoutes().openapi(
  createRoute('delete', '/api/affiliates/{id}/proof', {
    operationId: 'withdrawOwnership',
    summary: 'Take back the proof that you own or manage the Discord of your server',
    description: 'Its page loses the mark at once. Repeating the call changes nothing.',
    request: { params: idParams },
    ...personWrites({ 200: json(okAnswer) }, 404),
  }),
  async (c) => done(c, withdrawOwnership(userCtx(c), c.req.valid('param').id)),
)
