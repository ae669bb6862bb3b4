import { okAnswer } from '#contract/base/fields.wire.ts'
import { CHECK_EVERY_MINUTES } from '#contract/listings/live.ts'
import { serverProof } from '#contract/listings/server-proof.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { idParams, json, newRoutes, routeIn, done } from '../../../http/routes.ts'
import { withdrawOwnership } from './prove-ownership.ts'
import { proveServer, readServerProof } from './prove-server.ts'

const createRoute = routeIn('Affiliates')

export const proofRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/affiliates/{id}/proof', {
      operationId: 'readServerProof',
      summary: 'The code that proves whose server it is',
      description: 'For its owner. Put it into the message of the day, and ask to look for it.',
      request: { params: idParams },
      ...personReads({ 200: json(serverProof) }, 404),
    }),
    async (c) => c.json(await readServerProof(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/proof', {
      operationId: 'proveServer',
      summary: 'Look for your code in the message of the day of your server',
      description: `In what our probe saw last. Without the code it looks again, at most once in ${CHECK_EVERY_MINUTES} minutes.`,
      request: { params: idParams },
      ...personWrites({ 200: json(serverProof) }, 404, 409),
    }),
    async (c) => c.json(await proveServer(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/proof', {
      operationId: 'withdrawOwnership',
      summary: 'Take back the proofs that a server is yours',
      description: 'Its page loses the mark at once. Repeating the call changes nothing.',
      request: { params: idParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, withdrawOwnership(userCtx(c), c.req.valid('param').id)),
  )
