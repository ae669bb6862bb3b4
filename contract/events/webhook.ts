import { keysOf } from '../base/records.ts'
import { DAY, SECOND } from '../base/time.ts'

/** What an owner's program can be told, in the owner's words. The message about each is in `webhook.wire.ts`. */
export const EVENT_WORDS = {
  'vote.counted': 'A vote counts',
  'vote.held': 'A vote waits and does not count yet',
  'vote.voided': 'A vote is taken back or no longer counts',
  'review.created': 'A new review',
  'review.updated': 'A review is changed',
  'listing.decided': 'Staff decide about the server',
  'listing.invite_broken': 'The Discord invite stops working',
  'server.offline': 'The server stops answering',
  'server.online': 'The server answers again',
  'incident.published': 'This site has a problem',
} as const
export type WebhookEvent = keyof typeof EVENT_WORDS
export const WEBHOOK_EVENTS = keysOf(EVENT_WORDS)

/** The event of the two messages that the test button sends. It cannot be chosen. */
export const TEST_EVENT = 'webhook.test'

/** Webhooks of one server. */
export const WEBHOOKS_MAX = 3
export const ENDPOINT_URL_MAX = 500
/** How long the secret before the last change still signs, too. */
export const OLD_SECRET_KEPT_MS = DAY
/** How long messages are kept, sent or not. */
export const MESSAGES_KEPT_MS = 30 * DAY
export const MESSAGES_PAGE_SIZE = 20
/** The shown start of an answer, in code points. */
export const ANSWER_SHOWN_MAX = 300
/** How long an endpoint may take to answer, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 15 * SECOND

/** Why we switched a webhook off: it answered 410, or every attempt failed. */
export const OFF_REASONS = ['gone', 'failing'] as const

export const ENDPOINT_INVALID_MESSAGE = 'Enter the address of your program. It starts with https://.'
export const ENDPOINT_PRIVATE_MESSAGE =
  'This address is not reachable from the internet. Use https and a public name, without a port.'
export const ENDPOINT_OWN_MESSAGE = 'This is an address of this site. Enter the address of your program.'
export const ENDPOINT_DISCORD_MESSAGE =
  'Discord does not understand these messages. Put a program between, such as one from Make, Zapier or n8n.'
