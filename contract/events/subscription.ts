export const WEBHOOK_INVALID_MESSAGE = 'Enter a valid Discord webhook URL.'
export const SUBSCRIBE_FAILED_MESSAGE = 'Could not subscribe right now.'
export const SUBSCRIBING_MESSAGE =
  'This webhook is being subscribed right now. Its channel gets a message when that is done.'

export const WEBHOOK_URL_MAX = 400

/** The page that ends a subscription; its link carries `id` and `key`. */
export const UNSUBSCRIBE_PATH = '/status/unsubscribe'

/** The host names that Discord accepts for webhooks. All of them address the same webhook. */
const WEBHOOK_ORIGINS: readonly string[] = [
  'https://discord.com',
  'https://discordapp.com',
  'https://ptb.discord.com',
  'https://canary.discord.com',
]
/** Captures origin, id and token. Query and fragment are ignored. */
const WEBHOOK_URL =
  /^(https?:\/\/[^/?#]+)\/api(?:\/v\d{1,2})?\/webhooks\/(\d{1,25})\/([\w-]{1,200})\/?(?:[?#].*)?$/i

/** The parts of a webhook's address: its id, and the secret that permits writing to it. */
export interface WebhookRef {
  id: string
  /** A secret, and case-sensitive. */
  token: string
}

/**
 * Parses the address of a webhook on one of Discord's hosts or `platform`; `null` for any other. Only id and
 * token are used, so the site never calls another address.
 */
export function parseDiscordWebhook(text: string, platform: string): WebhookRef | null {
  const [, origin = '', id, token] = matchWebhook(text)
  const host = origin.toLowerCase().replace(/:443$/, '')
  if (id === undefined || token === undefined) return null
  return WEBHOOK_ORIGINS.includes(host) || host === platform ? { id, token } : null
}

/**
 * Whether a text looks like a webhook address on any host. This check is enough to send the text to the
 * server for validation.
 */
export function looksLikeWebhook(text: string): boolean {
  return matchWebhook(text).length > 0
}

function matchWebhook(text: string): readonly string[] {
  return (text.length <= WEBHOOK_URL_MAX && WEBHOOK_URL.exec(text.trim())) || []
}
