import { adminReads, adminWrites, personWrites } from '../../../http/guards.ts'
import { z } from 'zod'
import {
  deliveryOverview,
  subscribeAnswer,
  subscribeBody,
  unsubscribeAnswer,
  unsubscribeBody,
} from '#contract/events/subscription.wire.ts'
import {
  routeIn,
  failures,
  idParams,
  json,
  jsonBody,
  SESSION_HELPS,
  newRoutes,
} from '../../../http/routes.ts'
import { clientAddress, writeBursts } from '../../../http/limits.ts'
import { findActor, userCtx } from '../../../http/auth.ts'
import { deliverBehind } from '../outbox/deliver.ts'
import { DISCORD } from './discord.ts'
import { listFailing } from './list-failing.ts'
import { retryDelivery } from './retry-delivery.ts'
import { endOwnWebhook, subscribeDiscord, subscribePerson } from './subscribe-discord.ts'
import { unsubscribe } from './unsubscribe.ts'

const createRoute = routeIn('Status')

export const subscriptionRoutes = newRoutes()
  .openapi(
    createRoute('post', '/api/status/subscribe/discord', {
      operationId: 'subscribeDiscord',
      security: SESSION_HELPS,
      summary: 'Send incident updates to a Discord webhook',
      description: 'Needs no account. The webhook’s channel gets a message that says how to unsubscribe.',
      request: { body: jsonBody(subscribeBody) },
      responses: { 201: json(subscribeAnswer), ...failures(400, 409, 429, 503) },
      middleware: [writeBursts, findActor] as const,
    }),
    async (c) => {
      await subscribeDiscord(c.get('ctx'), c.req.valid('json').url, clientAddress(c.req.raw))
      return c.json({ subscribed: true as const }, 201)
    },
  )
  .openapi(
    createRoute('post', '/api/status/unsubscribe', {
      operationId: 'unsubscribe',
      summary: 'End a subscription, by the link in its first message',
      request: { body: jsonBody(unsubscribeBody) },
      responses: { 200: json(unsubscribeAnswer), ...failures(400) },
    }),
    async (c) => {
      await unsubscribe(c.get('ctx'), c.req.valid('json'))
      return c.json({ unsubscribed: true as const }, 200)
    },
  )
  .openapi(
    createRoute('put', '/api/notices/webhook', {
      operationId: 'setNoticeWebhook',
      tags: ['Notices'],
      summary: 'Send your notices to a Discord webhook of yours',
      description: 'Its channel gets a first message. It takes the place of the webhook before.',
      request: { body: jsonBody(subscribeBody) },
      ...personWrites({ 200: json(subscribeAnswer) }, 400, 409, 503),
    }),
    async (c) => {
      await subscribePerson(userCtx(c), c.req.valid('json').url, clientAddress(c.req.raw))
      return c.json({ subscribed: true as const }, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/notices/webhook', {
      operationId: 'endNoticeWebhook',
      tags: ['Notices'],
      summary: 'Send your notices to no webhook any more',
      description: 'Everything stored about the webhook is deleted. Repeating the call changes nothing.',
      ...personWrites({ 200: json(unsubscribeAnswer) }),
    }),
    async (c) => {
      await endOwnWebhook(userCtx(c))
      return c.json({ unsubscribed: true as const }, 200)
    },
  )
  .openapi(
    createRoute('get', '/api/admin/deliveries', {
      operationId: 'listFailingDeliveries',
      tags: ['Admin'],
      summary: 'Incident updates that could not be delivered',
      ...adminReads({ 200: json(deliveryOverview) }),
    }),
    async (c) => c.json(await listFailing(c.get('ctx')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/deliveries/{id}/retry', {
      operationId: 'retryDelivery',
      tags: ['Admin'],
      summary: 'Send to a failing subscription now',
      request: { params: idParams },
      ...adminWrites({ 202: json(z.object({ retrying: z.literal(true) })) }, 404),
    }),
    async (c) => {
      const ctx = userCtx(c)
      await retryDelivery(ctx, c.req.valid('param').id)
      deliverBehind(ctx, DISCORD)
      return c.json({ retrying: true as const }, 202)
    },
  )
