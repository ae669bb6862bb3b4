import { z } from 'zod'
import { okAnswer } from '#contract/base/fields.wire.ts'
import { PLAIN_RESTRICTIONS } from '#contract/decisions/statement.ts'
import { moderationBody } from '#contract/staff/moderation.wire.ts'
import { userCtx } from '../../http/auth.ts'
import { moderatorWrites } from '../../http/guards.ts'
import { routeIn, done, idInPath, json, newRoutes, optionalBody } from '../../http/routes.ts'
import { decideAbout } from './decide-about.ts'

const createRoute = routeIn('Admin')

export const decisionRoutes = newRoutes().openapi(
  createRoute('post', '/api/admin/decisions/{decision}/{id}', {
    operationId: 'decideAbout',
    summary: 'Make a decision that asks for a rule and a note alone',
    description: 'The person concerned reads both, and can appeal. Reports about its subject are closed.',
    request: {
      params: z.object({ decision: z.enum(PLAIN_RESTRICTIONS), id: idInPath }),
      body: optionalBody(moderationBody),
    },
    ...moderatorWrites({ 200: json(okAnswer) }, 400, 404, 409),
  }),
  async (c) => {
    const { decision, id } = c.req.valid('param')
    return done(c, decideAbout(userCtx(c), decision, id, c.req.valid('json')))
  },
)
