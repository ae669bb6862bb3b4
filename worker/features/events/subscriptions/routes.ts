import {
  subscribeAnswer,
  subscribeBody,
  unsubscribeAnswer,
  unsubscribeBody,
} from '#contract/events/subscription.wire.ts'
import { findActor } from '../../../http/auth.ts'
import { clientAddress, writeBursts } from '../../../http/limits.ts'
import { routeIn, failures, json, jsonBody, SESSION_HELPS, newRoutes } from '../../../http/routes.ts'
import { subscribeDiscord } from './subscribe-discord.ts'
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
      await subscribeDiscord(c.get('ctx'), c.req.valid('json'), clientAddress(c.req.raw))
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
