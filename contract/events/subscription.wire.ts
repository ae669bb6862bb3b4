import { z } from 'zod'
import { siteLanguage } from '../language/language.wire.ts'
import { WEBHOOK_INVALID_MESSAGE, WEBHOOK_URL_MAX } from './subscription.ts'

export const subscribeBody = z.object({
  url: z
    .string(WEBHOOK_INVALID_MESSAGE)
    .max(WEBHOOK_URL_MAX, WEBHOOK_INVALID_MESSAGE)
    .meta({ format: 'uri', description: '`https://discord.com/api/webhooks/ID/TOKEN`.' }),
  language: siteLanguage
    .optional()
    .meta({ description: 'The language of the messages; English without it.' }),
})

export const subscribeAnswer = z.object({ subscribed: z.literal(true) }).meta({ id: 'Subscribed' })

export const unsubscribeBody = z.object({
  id: z.string('This link is incomplete.').max(40, 'This link is incomplete.'),
  key: z.string('This link is incomplete.').max(100, 'This link is incomplete.'),
})

export const unsubscribeAnswer = z.object({ unsubscribed: z.literal(true) }).meta({ id: 'Unsubscribed' })
