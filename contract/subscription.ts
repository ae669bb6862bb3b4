import { HOUR, MINUTE, SECOND } from './time.ts'

export const WEBHOOK_INVALID_MESSAGE = 'Enter a valid Discord webhook URL.'
export const SUBSCRIBE_FAILED_MESSAGE = 'Could not subscribe right now.'
export const SUBSCRIBING_MESSAGE =
  'This webhook is being subscribed right now. Its channel gets a message when that is done.'
export const SUBSCRIBED_MESSAGE = 'Subscribed! You’ll get incident updates.'

export const WEBHOOK_URL_MAX = 400

/** Where the page stands that ends a subscription; its link carries `id` and `key`. */
export const UNSUBSCRIBE_PATH = '/status/unsubscribe'

/** The names under which the chat platform takes webhooks: they all mean the same webhook. */
const WEBHOOK_ORIGINS: readonly string[] = [
  'https://discord.com',
  'https://discordapp.com',
  'https://ptb.discord.com',
  'https://canary.discord.com',
]
/** Origin, id and token. What follows a question mark is the sender's business and dropped. */
const WEBHOOK_URL =
  /^(https?:\/\/[^/?#]+)\/api(?:\/v\d{1,2})?\/webhooks\/(\d{1,25})\/([\w-]{1,200})\/?(?:[?#].*)?$/i

/** What a webhook's address says: which one, and the secret that lets one write to it. */
export interface WebhookRef {
  id: string
  /** A secret, and case-sensitive. */
  token: string
}

/**
 * Reads the address of a webhook: https on one of the platform's hosts, or whatever else stands at `platform`, the origin this site is set to
 * talk to. Nothing of the address but id and token is kept, so nothing else is ever called. `null` when it is none.
 */
export function parseDiscordWebhook(text: string, platform: string): WebhookRef | null {
  const [, origin = '', id, token] = matchWebhook(text)
  const host = origin.toLowerCase().replace(/:443$/, '')
  if (id === undefined || token === undefined) return null
  return WEBHOOK_ORIGINS.includes(host) || host === platform ? { id, token } : null
}

/** Whether a text looks like a webhook's address, whoever's host it names: enough to ask the site about it. */
export function looksLikeWebhook(text: string): boolean {
  return matchWebhook(text).length > 0
}

function matchWebhook(text: string): readonly string[] {
  return (text.length <= WEBHOOK_URL_MAX && WEBHOOK_URL.exec(text.trim())) || []
}

/**
 * How long after each failed attempt the next one follows. The first attempt is made at once; after the last the delivery has failed and waits for admins, or for
 * the next update.
 */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const

export const ATTEMPTS_MAX = RETRY_DELAYS_MS.length + 1

/** When to try again after so many failed attempts; `null` when that was the last. */
export function retryDelay(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null
}
