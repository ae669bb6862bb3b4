import { z } from 'zod'
import { IMPACTS, INCIDENT_KINDS, INCIDENT_STATUSES } from '../status/incident.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { COMPONENTS } from '../status/status.ts'
import {
  ANSWER_SHOWN_MAX,
  ENDPOINT_INVALID_MESSAGE,
  ENDPOINT_URL_MAX,
  OFF_REASONS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from './webhook.ts'
import { VOTE_HOLD_REASONS, VOID_REASONS, VOTE_EFFECTS, VOTE_REASONS } from '../votes/vote-effects.ts'
import { integer, isoDate, serverRef as server } from '../base/fields.wire.ts'

interface Message {
  description: string
  data: z.ZodType
}

const review = z.object({
  server,
  review: z.object({
    _id: z.string(),
    rating: integer,
    text: z.string().nullable().meta({ description: '`null` if the review was deleted since.' }),
    createdAt: isoDate,
    author: z.union([z.object({ id: z.string(), username: z.string() }), z.null()]),
  }),
})

const vote = (reasons: readonly string[]) =>
  z.object({
    server,
    vote: z.object({
      castAt: isoDate.meta({ description: 'By it and the server a vote is recognised in later messages.' }),
      before: z.enum(VOTE_EFFECTS).nullable().meta({ description: '`null` for a new vote.' }),
      reason: z.enum(reasons).nullable().meta({ description: 'Why it does not count.' }),
    }),
  })

/** What the message about each event says. */
export const WEBHOOK_MESSAGES: Readonly<Record<WebhookEvent | typeof TEST_EVENT, Message>> = {
  'vote.counted': {
    description: 'A vote counts: a new one, or one that was held or void before. Votes have no names.',
    data: vote(VOTE_REASONS),
  },
  'vote.held': {
    description: 'A vote waits and does not count yet.',
    data: vote(VOTE_HOLD_REASONS),
  },
  'vote.voided': {
    description: 'A vote counts no more: staff decided so, or the voter took it back.',
    data: vote([...VOID_REASONS, 'withdrawn']),
  },
  'review.created': {
    description: 'Somebody reviewed the server.',
    data: review,
  },
  'review.updated': {
    description: 'Somebody changed the stars or the text of their review.',
    data: review,
  },
  'listing.decided': {
    description: 'Staff decided about the server, or about a change of it.',
    data: z.object({
      server,
      decision: z
        .string()
        .meta({ description: 'What staff did, such as `approve`, `suspend` or `refuse-change`.' }),
      state: z.enum([...MODERATION_STATES, 'deleted']).meta({ description: 'The state after it.' }),
      rule: z.enum(RULE_IDS).nullable().meta({ description: 'The rule of a decision against the server.' }),
      note: z.string().nullable().meta({ description: 'What staff wrote to the owner.' }),
    }),
  },
  'listing.invite_broken': {
    description: 'The Discord invite of the server broke.',
    data: z.object({
      server,
      invite: z.string(),
      problem: z
        .enum(['dead', 'elsewhere'])
        .meta({ description: 'It leads nowhere, or to another Discord server than before.' }),
    }),
  },
  'server.offline': {
    description: 'The server does not answer our probe since this time.',
    data: z.object({ server, since: isoDate }),
  },
  'server.online': {
    description: 'The server answers our probe again. `since`: when we noticed.',
    data: z.object({ server, since: isoDate }),
  },
  'incident.published': {
    description: 'This site has an incident, or news about one.',
    data: z.object({
      incident: z.object({
        _id: z.string(),
        kind: z.enum(INCIDENT_KINDS),
        title: z.string(),
        component: z.enum(COMPONENTS),
        impact: z.enum(IMPACTS),
        status: z.enum(INCIDENT_STATUSES),
        startedAt: isoDate,
        endsAt: isoDate.nullable(),
        update: z.object({
          number: integer.meta({ description: '1 for a new incident.' }),
          text: z.string(),
        }),
      }),
    }),
  },
  // Of the test button.
  'webhook.test': {
    description:
      'Sent twice when the owner tests a webhook: once with a right signature, once with a wrong one. Answer 2xx to the first and 401 to the second.',
    data: z.object({ server }),
  },
}

/** The body of the message about an event: what happened, when, and its data. */
export const messageBody = (event: string, { data, description }: Message) =>
  z
    .object({
      type: z.literal(event),
      timestamp: isoDate.meta({ description: 'When it happened. It stays the same in later attempts.' }),
      data,
    })
    .meta({
      id: `${event.replaceAll(/(?:^|[._])[a-z]/g, (start) => start.slice(-1).toUpperCase())}Event`,
      description,
    })

const events = z
  .array(z.enum(WEBHOOK_EVENTS, 'Choose from the events.'))
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_EVENTS.length, 'Choose from the events.')
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))

const url = z
  .string(ENDPOINT_INVALID_MESSAGE)
  .trim()
  .min(1, ENDPOINT_INVALID_MESSAGE)
  .max(ENDPOINT_URL_MAX, ENDPOINT_INVALID_MESSAGE)
  .meta({ format: 'uri', description: 'Https, with a public name and no port. Redirects are not followed.' })

export const webhookBody = z.object({ url, events })

export const webhookEdit = z.object({
  url: url.optional(),
  events: events.optional(),
  on: z.boolean().optional().meta({ description: 'Switched on, what still waits is sent.' }),
})

export const secretChange = z.object({
  keepOld: z.boolean().default(true).meta({
    description: 'Whether the secret before also signs for 24 hours. Not if somebody else has seen it.',
  }),
})

export const webhook = z
  .object({
    _id: z.string(),
    url: z.string().nullable().meta({ description: '`null` if it cannot be read any more: enter it again.' }),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    on: z.boolean(),
    offBecause: z
      .enum(OFF_REASONS)
      .nullable()
      .meta({ description: 'Why we switched it off: it answered 410, or failed for three days.' }),
    problem: z.string().nullable().meta({ description: 'What went wrong at the last attempt.' }),
    attempts: integer.meta({ description: 'Failed attempts to send the first waiting message.' }),
    nextAttemptAt: isoDate.nullable(),
    waiting: integer.meta({ description: 'Messages that wait, counted up to 100.' }),
    publicKey: z.string().meta({ description: 'To check `v1a` signatures: `whpk_` and base64.' }),
    oldSecretUntil: isoDate.nullable().meta({ description: 'Until when the secret before also signs.' }),
    createdAt: isoDate,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof webhook>

export const webhookList = z.object({ server, items: z.array(webhook) }).meta({ id: 'WebhookList' })
export type WebhookList = z.output<typeof webhookList>

const secret = z.string().meta({ description: '`whsec_` and base64. Shown only now.' })

export const newWebhook = z.object({ webhook, secret }).meta({ id: 'NewWebhook' })

const probe = z.object({
  status: integer.nullable().meta({ description: '`null` when there was no answer.' }),
  problem: z.string().nullable(),
  ms: integer,
})
export type Probe = z.output<typeof probe>

const TEST_VERDICTS = ['good', 'accepts-wrong', 'refuses-right', 'unreachable'] as const

export const webhookTest = z
  .object({
    verdict: z.enum(TEST_VERDICTS),
    right: probe.meta({ description: 'What became of the message with the right signature.' }),
    wrong: probe.meta({ description: 'What became of the one with the wrong signature.' }),
  })
  .meta({ id: 'WebhookTest' })
export type WebhookTest = z.output<typeof webhookTest>

/** One attempt to send a message. */
const sendAttempt = z.object({
  at: isoDate,
  ms: integer,
  signature: z.string().meta({ description: 'The `webhook-signature` that was sent.' }),
  status: integer.nullable().meta({ description: '`null` when there was no answer.' }),
  problem: z.string().nullable(),
  answer: z
    .string()
    .nullable()
    .meta({ description: `The first ${ANSWER_SHOWN_MAX} characters of the answer.` }),
})
export type SendAttempt = z.output<typeof sendAttempt>

const webhookMessage = z
  .object({
    number: integer,
    id: z.string().meta({ description: 'The `webhook-id`. It stays the same in later attempts.' }),
    event: z.enum(WEBHOOK_EVENTS),
    at: isoDate,
    state: z.enum(['waiting', 'sent', 'skipped']),
    body: z.string().meta({ description: 'The body as it is sent.' }),
    attempts: z.array(sendAttempt).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.output<typeof webhookMessage>

export const messagesQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'This is not a message number.')
    .optional()
    .meta({ description: 'The `next` of the page before.' }),
})

export const messagePage = z
  .object({ items: z.array(webhookMessage), next: z.string().nullable() })
  .meta({ id: 'WebhookMessages', description: 'Newest first.' })
export type MessagePage = z.output<typeof messagePage>
