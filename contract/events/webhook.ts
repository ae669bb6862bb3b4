import { SECOND } from '../base/time.ts'

/** What an owner's webhook tells. The message about each is in `webhook.wire.ts`. */
export const WEBHOOK_EVENTS = ['vote.created', 'review.saved', 'listing.decided'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event of the message that the test button sends. */
export const TEST_EVENT = 'webhook.test'

/** Whom a webhook tells: a program of the owner, a channel in Discord, or Votifier, which gets only votes. */
export const WEBHOOK_KINDS = ['program', 'discord', 'votifier'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Before host and port of a Votifier. */
export const VOTIFIER_SCHEME = 'votifier://'
/** Where Votifier listens, unless its owner changed it. */
export const VOTIFIER_PORT = 8192
export const VOTIFIER_TOKEN_MAX = 200

export const ENDPOINT_URL_MAX = 500
/** The shown start of an answer, in code points. */
export const ANSWER_SHOWN_MAX = 300
/** How long a program may take to answer, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 5 * SECOND
/** Failures in a row that switch a webhook off. With their waits, they take half a day. */
export const WEBHOOK_FAILURES_MAX = 10
/** Waiting messages are counted up to this number. */
export const WEBHOOK_WAITING_MAX = 100

/** Why we switched a webhook off: its address wants no more messages, or took none. */
export const OFF_REASONS = ['gone', 'failing'] as const

export const ENDPOINT_INVALID_MESSAGE =
  'Enter the webhook URL of a Discord channel or of your program. It starts with https://.'
export const ENDPOINT_PRIVATE_MESSAGE =
  'This address is not reachable from the internet. Use https and a public name, without a port.'
export const VOTIFIER_INVALID_MESSAGE =
  'Enter host and port of your Votifier, such as play.example.com:8192. Port 25 does not work.'
export const VOTIFIER_PRIVATE_MESSAGE =
  'This address is not reachable from the internet. Use a public name or IPv4 address.'
export const VOTIFIER_TOKEN_MESSAGE = 'Enter the token of your Votifier.'
export const ENDPOINT_OWN_MESSAGE = 'This is an address of this site. Enter the address of your program.'
