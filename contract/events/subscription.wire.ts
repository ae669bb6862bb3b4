import { z } from 'zod'
import { WEBHOOK_INVALID_MESSAGE, WEBHOOK_URL_MAX } from './subscription.ts'
import { isoDate, integer } from '../base/fields.wire.ts'

export const subscribeBody = z.object({
  url: z
    .string(WEBHOOK_INVALID_MESSAGE)
    .max(WEBHOOK_URL_MAX, WEBHOOK_INVALID_MESSAGE)
    .meta({ format: 'uri', description: '`https://discord.com/api/webhooks/ID/TOKEN`.' }),
})

export const subscribeAnswer = z.object({ subscribed: z.literal(true) }).meta({ id: 'Subscribed' })

export const unsubscribeBody = z.object({
  id: z.string('This link is incomplete.').max(40, 'This link is incomplete.'),
  key: z.string('This link is incomplete.').max(100, 'This link is incomplete.'),
})

export const unsubscribeAnswer = z.object({ unsubscribed: z.literal(true) }).meta({ id: 'Unsubscribed' })

/** A failing subscription, for admins. */
export const failingDelivery = z
  .object({
    _id: z.string().meta({ description: 'The id of the subscription.' }),
    webhook: z.string().meta({ description: 'The last characters of its id, enough to recognise it.' }),
    state: z.enum(['retrying', 'failed']),
    incident: z.object({ _id: z.string(), title: z.string() }),
    update: integer.meta({ description: 'The first update of the incident that is waiting.' }),
    waiting: integer.meta({ description: 'Waiting updates, including this one.' }),
    attempts: integer,
    nextAttemptAt: isoDate.nullable(),
    problem: z.string(),
  })
  .meta({ id: 'FailingDelivery' })

export const deliveryOverview = z
  .object({
    subscriptions: integer,
    waiting: integer.meta({ description: 'Updates that wait to be sent, for all subscriptions.' }),
    failing: z.array(failingDelivery),
  })
  .meta({ id: 'DeliveryOverview' })
