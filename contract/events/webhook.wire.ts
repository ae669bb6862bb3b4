import { z } from 'zod'
import { integer, isoDate, serverRef as server } from '../base/fields.wire.ts'
import { siteLanguage } from '../language/language.wire.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { RESULT_KINDS } from './send-result.ts'
import {
  ANSWER_SHOWN_MAX,
  ENDPOINT_INVALID_MESSAGE,
  ENDPOINT_URL_MAX,
  OFF_REASONS,
  TEST_EVENT,
  VOTIFIER_TOKEN_MAX,
  VOTIFIER_TOKEN_MESSAGE,
  WEBHOOK_FAILURES_MAX,
  WEBHOOK_KINDS,
  WEBHOOK_WAITING_MAX,
  type WebhookEvent,
} from './webhook.ts'

/** The body of the message about an event: what happened, when, and its data. */
const message = <Event extends WebhookEvent | typeof TEST_EVENT, Data extends z.ZodRawShape>(
  event: Event,
  description: string,
  data: Data,
) =>
  z
    .object({
      type: z.literal(event),
      timestamp: isoDate.meta({ description: 'When it happened. It stays the same in later attempts.' }),
      data: z.object({ server, ...data }),
    })
    .meta({
      id: `${event.replaceAll(/(?:^|[._])[a-z]/g, (start) => start.slice(-1).toUpperCase())}Event`,
      description,
    })

/** What a webhook sends to a program. A channel in Discord gets the same in words, Votifier only votes. */
export const webhookMessage = z.discriminatedUnion('type', [
  message('vote.created', 'Somebody voted for the server. Votes have no names.', {
    vote: z.object({ castAt: isoDate }),
    votes: integer.meta({ description: 'All votes of the server since it was listed.' }),
  }),
  message('review.saved', 'Somebody reviewed the server, or changed their review.', {
    review: z.object({
      _id: z.string(),
      rating: integer,
      text: z.string(),
      createdAt: isoDate,
      author: z.object({ id: z.string(), username: z.string() }),
    }),
    isNew: z.boolean(),
  }),
  message('listing.decided', 'Staff decided about the server, or about a change of it.', {
    decision: z
      .string()
      .meta({ description: 'What staff did, such as `approve`, `suspend` or `refuse-change`.' }),
    state: z.enum([...MODERATION_STATES, 'deleted']).meta({ description: 'The state after it.' }),
    rule: z.enum(RULE_IDS).nullable().meta({ description: 'The rule of a decision against the server.' }),
    note: z.string().nullable().meta({ description: 'What staff wrote to the owner.' }),
  }),
  message(TEST_EVENT, 'Sent when the owner tests the webhook.', {}),
])
export type WebhookMessage = z.output<typeof webhookMessage>

export const webhookBody = z.object({
  url: z
    .string(ENDPOINT_INVALID_MESSAGE)
    .trim()
    .min(1, ENDPOINT_INVALID_MESSAGE)
    .max(ENDPOINT_URL_MAX, 'That address is too long.')
    .meta({
      format: 'uri',
      description:
        'A webhook URL of Discord, or the address of a program: https, with a public name and no port. Redirects are not followed. Or `votifier://` with host and port of a Votifier (NuVotifier, protocol version 2).',
    }),
  token: z
    .string(VOTIFIER_TOKEN_MESSAGE)
    .trim()
    .min(1, VOTIFIER_TOKEN_MESSAGE)
    .max(VOTIFIER_TOKEN_MAX, `Token can have at most ${VOTIFIER_TOKEN_MAX} characters.`)
    .optional()
    .meta({ description: 'Of a Votifier. Without it, the stored one stays.' }),
  language: siteLanguage
    .optional()
    .meta({ description: 'Of messages in Discord. Without it, the stored one stays; at first, English.' }),
})
export type WebhookBody = z.output<typeof webhookBody>

const sendResult = z
  .object({
    kind: z.enum(RESULT_KINDS),
    status: integer.nullable().meta({ description: 'Of the answer, where `kind` is about one.' }),
    text: z.string().meta({ description: 'The same as a sentence in English.' }),
  })
  .meta({ id: 'SendResult', description: 'What became of a message.' })
export type SendResultAnswer = z.output<typeof sendResult>

const webhook = z
  .object({
    url: z.string().nullable().meta({ description: '`null` if it cannot be read any more: enter it again.' }),
    kind: z.enum(WEBHOOK_KINDS),
    language: siteLanguage.meta({ description: 'Of messages in Discord.' }),
    offBecause: z
      .enum(OFF_REASONS)
      .nullable()
      .meta({
        description: `Why we switched it off: it wants no more messages, or failed ${WEBHOOK_FAILURES_MAX} times in a row. Saved again, it is on.`,
      }),
    problem: sendResult.nullable().meta({ description: 'What went wrong at the last attempt.' }),
    nextAttemptAt: isoDate.nullable(),
    waiting: integer.meta({ description: `Messages that wait, counted up to ${WEBHOOK_WAITING_MAX}.` }),
    createdAt: isoDate,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof webhook>

export const ownWebhook = z
  .object({ server, webhook: webhook.nullable().meta({ description: '`null` while there is none.' }) })
  .meta({ id: 'OwnWebhook' })
export type OwnWebhook = z.output<typeof ownWebhook>

const secret = z.string().meta({ description: '`whsec_` and base64. Shown only now.' })

export const savedWebhook = z
  .object({
    webhook,
    secret: secret.nullable().meta({ description: 'Of a new webhook of a program.' }),
  })
  .meta({ id: 'SavedWebhook' })

export const webhookTest = z
  .object({
    taken: z.boolean(),
    result: sendResult,
    answer: z
      .string()
      .nullable()
      .meta({ description: `The first ${ANSWER_SHOWN_MAX} characters of the answer of a program.` }),
  })
  .meta({ id: 'WebhookTest' })
export type WebhookTest = z.output<typeof webhookTest>
