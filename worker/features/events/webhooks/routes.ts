import { personReads, personWrites } from '../../../http/guards.ts'
import { z } from 'zod'
import { okAnswer } from '#contract/base/fields.wire.ts'
import {
  messagePage,
  messagesQuery,
  newWebhook,
  secretChange,
  webhook,
  webhookBody,
  webhookEdit,
  webhookList,
  webhookTest,
} from '#contract/events/webhook.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { idInPath, idParams, json, jsonBody, newRoutes, createRoute, done } from '../../../http/routes.ts'
import { deliverBehind } from '../outbox/deliver.ts'
import { addWebhook } from './add-webhook.ts'
import { changeMessage } from './change-message.ts'
import { changeSecret } from './change-secret.ts'
import { editWebhook } from './edit-webhook.ts'
import { listMessages } from './list-messages.ts'
import { listWebhooks } from './list-webhooks.ts'
import { PROGRAMS } from './programs.ts'
import { removeWebhook } from './remove-webhook.ts'
import { testWebhook } from './test-webhook.ts'

const webhookParams = idParams.extend({ webhook: idInPath })
const refOf = ({ id, webhook: webhookId }: z.output<typeof webhookParams>) => ({ listingId: id, webhookId })
const messageParams = webhookParams.extend({
  number: z
    .string()
    .meta({ pattern: String.raw`^\d{1,15}$`, description: 'Any other text leads nowhere: 404.' }),
  change: z.enum(['replay', 'skip']),
})

export const webhookRoutes = newRoutes('Webhooks')
  .openapi(
    createRoute('get', '/api/affiliates/{id}/webhooks', {
      operationId: 'listWebhooks',
      summary: 'The webhooks of one of your servers',
      request: { params: idParams },
      ...personReads({ 200: json(webhookList) }, 404),
    }),
    async (c) => c.json(await listWebhooks(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/webhooks', {
      operationId: 'addWebhook',
      summary: 'Tell your program what happens to one of your servers',
      description: 'The secret is shown once. The messages are described under Webhooks.',
      request: { params: idParams, body: jsonBody(webhookBody) },
      ...personWrites({ 201: json(newWebhook) }, 400, 404, 409),
    }),
    async (c) => c.json(await addWebhook(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('patch', '/api/affiliates/{id}/webhooks/{webhook}', {
      operationId: 'editWebhook',
      summary: 'Change a webhook, or switch it on or off',
      description: 'What you leave out stays. The secret stays, too.',
      request: { params: webhookParams, body: jsonBody(webhookEdit) },
      ...personWrites({ 200: json(webhook) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const edited = await editWebhook(ctx, refOf(c.req.valid('param')), c.req.valid('json'))
      deliverBehind(ctx, PROGRAMS)
      return c.json(edited, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/webhooks/{webhook}', {
      operationId: 'removeWebhook',
      summary: 'Remove a webhook, with its log',
      description: 'Repeating the call changes nothing.',
      request: { params: webhookParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, removeWebhook(userCtx(c), refOf(c.req.valid('param')))),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/webhooks/{webhook}/secret', {
      operationId: 'changeWebhookSecret',
      summary: 'Make a new secret for a webhook',
      description: 'It is shown once.',
      request: { params: webhookParams, body: jsonBody(secretChange) },
      ...personWrites({ 201: json(newWebhook) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(await changeSecret(userCtx(c), refOf(c.req.valid('param')), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/webhooks/{webhook}/test', {
      operationId: 'testWebhook',
      summary: 'Send a message with a right and one with a wrong signature',
      description: 'A receiver that takes both does not check signatures: anybody could send it messages.',
      request: { params: webhookParams },
      ...personWrites({ 200: json(webhookTest) }, 404, 409),
    }),
    async (c) => c.json(await testWebhook(userCtx(c), refOf(c.req.valid('param'))), 200),
  )
  .openapi(
    createRoute('get', '/api/affiliates/{id}/webhooks/{webhook}/messages', {
      operationId: 'listWebhookMessages',
      summary: 'What was sent to a webhook in 30 days, and its answers',
      request: { params: webhookParams, query: messagesQuery },
      ...personReads({ 200: json(messagePage) }, 400, 404),
    }),
    async (c) =>
      c.json(await listMessages(userCtx(c), refOf(c.req.valid('param')), c.req.valid('query').before), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/webhooks/{webhook}/messages/{number}/{change}', {
      operationId: 'changeWebhookMessage',
      summary: 'Send a message again, or stop trying to send it',
      description:
        '`replay` sends it with the same `webhook-id` and body, before what waits. `skip` is for a message that your program never takes: those after it are sent.',
      request: { params: messageParams },
      ...personWrites({ 202: json(okAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const params = c.req.valid('param')
      await changeMessage(ctx, refOf(params), params)
      deliverBehind(ctx, PROGRAMS)
      return c.json({ ok: true as const }, 202)
    },
  )
