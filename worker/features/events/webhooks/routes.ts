import { okAnswer } from '#contract/base/fields.wire.ts'
import { ownWebhook, savedWebhook, webhookBody, webhookTest } from '#contract/events/webhook.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { routeIn, done, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { deliverBehind } from '../outbox/deliver.ts'
import { OWNERS } from './owners.ts'
import { readWebhook } from './read-webhook.ts'
import { removeWebhook } from './remove-webhook.ts'
import { saveWebhook } from './save-webhook.ts'
import { testWebhook } from './test-webhook.ts'

const createRoute = routeIn('Webhooks')

export const webhookRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/affiliates/{id}/webhook', {
      operationId: 'readWebhook',
      summary: 'The webhook of one of your servers',
      request: { params: idParams },
      ...personReads({ 200: json(ownWebhook) }, 404),
    }),
    async (c) => c.json(await readWebhook(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('put', '/api/affiliates/{id}/webhook', {
      operationId: 'saveWebhook',
      summary: 'Tell a Discord channel, your program or Votifier what happens to one of your servers',
      description:
        'Switches it on, and sends what waits. The secret of a program is shown once, and stays when the address changes. The messages are described under Webhooks; Votifier gets only votes of people who gave their gamertag.',
      request: { params: idParams, body: jsonBody(webhookBody) },
      ...personWrites({ 200: json(savedWebhook) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const saved = await saveWebhook(ctx, c.req.valid('param').id, c.req.valid('json'))
      deliverBehind(ctx, OWNERS[saved.webhook.kind])
      return c.json(saved, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/webhook', {
      operationId: 'removeWebhook',
      summary: 'Remove the webhook of one of your servers',
      description: 'What waits is not sent. Repeating the call changes nothing.',
      request: { params: idParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, removeWebhook(userCtx(c), c.req.valid('param').id)),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/webhook/test', {
      operationId: 'testWebhook',
      summary: 'Send one message to a webhook, and learn what it answered',
      request: { params: idParams },
      ...personWrites({ 200: json(webhookTest) }, 404, 409),
    }),
    async (c) => c.json(await testWebhook(userCtx(c), c.req.valid('param').id), 200),
  )
