import { createRoute } from '@hono/zod-openapi'
import { voteAnswer } from '#contract/wire/listing.ts'
import { failures, idParams, json } from '../../http/openapi.ts'
import { writeBursts } from '../../http/limits.ts'
import { signInFirst } from '../../http/http-error.ts'
import { readClaim } from '../../http/session.ts'
import { newRoutes } from '../../http/validation.ts'
import { castVote } from './cast-vote.ts'

export const voteRoutes = newRoutes().openapi(
  createRoute({
    method: 'post',
    path: '/api/servers/{id}/vote',
    operationId: 'castVote',
    tags: ['Servers'],
    summary: 'Vote for a server, once in any 24 hours',
    request: { params: idParams },
    responses: { 200: json(voteAnswer), ...failures(401, 404, 409, 429) },
    middleware: [writeBursts] as const,
  }),
  async (c) => {
    const claim = await readClaim(c)
    if (!claim) throw signInFirst('Sign in to vote.')
    return c.json(await castVote(c.get('ctx'), { listingId: c.req.valid('param').id, claim }), 200)
  },
)
