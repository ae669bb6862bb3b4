import { z } from 'zod'
import { WEBHOOK_INVALID_MESSAGE, WEBHOOK_URL_MAX } from '../subscription.ts'
import { isoDate } from './fields.ts'

export const subscribeBody = z.object({
  url: z
    .string(WEBHOOK_INVALID_MESSAGE)
    .max(WEBHOOK_URL_MAX, WEBHOOK_INVALID_MESSAGE)
    .meta({ format: 'uri', description: '`https://discord.com/api/webhooks/ID/TOKEN`.' }),
})

export const subscribeAnswer = z.object({ subscribed: z.literal(true) }).meta({ id: 'Subscribed' })

export const unsubscribeBody = z.object({
  id: z.string('That link is not complete.').max(40, 'That link is not complete.'),
  key: z.string('That link is not complete.').max(100, 'That link is not complete.'),
})

export const unsubscribeAnswer = z.object({ unsubscribed: z.literal(true) }).meta({ id: 'Unsubscribed' })

/** A subscription that does not get through, as admins read it. */
export const failingDelivery = z
  .object({
    _id: z.string().meta({ description: 'Of the subscription.' }),
    webhook: z.string().meta({ description: 'The end of its id: enough to tell it from others.' }),
    state: z.enum(['retrying', 'failed']),
    incident: z.object({ _id: z.string(), title: z.string() }),
    update: z.number().int().meta({ description: 'Which update of the incident waits first.' }),
    waiting: z.number().int().meta({ description: 'Updates that wait, this one included.' }),
    attempts: z.number().int(),
    nextAttemptAt: isoDate.nullable(),
    problem: z.string(),
  })
  .meta({ id: 'FailingDelivery' })

export const deliveryOverview = z
  .object({
    subscriptions: z.number().int(),
    waiting: z.number().int().meta({ description: 'Updates on their way to all subscriptions.' }),
    failing: z.array(failingDelivery),
  })
  .meta({ id: 'DeliveryOverview' })
