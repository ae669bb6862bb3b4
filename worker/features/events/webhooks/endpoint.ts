import { z } from 'zod'
import { parseDiscordWebhook } from '#contract/events/subscription.ts'
import {
  ENDPOINT_INVALID_MESSAGE,
  ENDPOINT_OWN_MESSAGE,
  ENDPOINT_PRIVATE_MESSAGE,
  VOTIFIER_INVALID_MESSAGE,
  VOTIFIER_PORT,
  VOTIFIER_PRIVATE_MESSAGE,
  VOTIFIER_SCHEME,
  type WebhookKind,
} from '#contract/events/webhook.ts'
import { HttpError } from '../../../http/verb.ts'
import { base64, bytesOfBase64url } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { isPublicHost, readPublicAddress } from '../../../platform/public-address.ts'
import { seal, unseal } from '../../../platform/seal.ts'

const SECRET_PREFIX = 'whsec_'
/** Bytes: the specification allows 24 to 64. */
const SECRET_BYTES = 32

/**
 * Where messages go. The secret is base64 for a program, the token for Votifier, and in the address for
 * Discord.
 */
const sealedEndpoint = z.object({ url: z.string(), secret: z.string().nullable() })
export type Endpoint = z.output<typeof sealedEndpoint>

/** Encrypts for the webhook of one listing, so that no other webhook can decrypt. */
export const sealEndpoint = (env: Env, listingId: string, endpoint: Endpoint) =>
  seal(env, JSON.stringify(endpoint), `webhook ${listingId}`)

/** `null` when the keys of this site no longer open it. */
export async function openEndpoint(env: Env, listingId: string, sealed: string): Promise<Endpoint | null> {
  const text = await unseal(env, sealed, `webhook ${listingId}`)
  return text === null ? null : sealedEndpoint.parse(JSON.parse(text))
}

type Site = Pick<Env, 'ORIGIN' | 'DISCORD_ORIGIN'>

/** The address as it is stored, and whom it leads to. Throws a sentence for the owner when it is refused. */
export function requireAddress(env: Site, text: string): { kind: WebhookKind; url: string } {
  const channel = parseDiscordWebhook(text, env.DISCORD_ORIGIN)
  if (channel)
    return { kind: 'discord', url: `${env.DISCORD_ORIGIN}/api/webhooks/${channel.id}/${channel.token}` }
  if (text.startsWith(VOTIFIER_SCHEME)) {
    const { hostname, port } = accepted(readVotifierAddress(env, text))
    return { kind: 'votifier', url: `${VOTIFIER_SCHEME}${hostname}:${port}` }
  }
  const url = accepted(readProgramAddress(env, text))
  url.hash = ''
  return { kind: 'program', url: url.href }
}

function accepted<Address extends object>(addressOrError: Address | string): Address {
  if (typeof addressOrError === 'string')
    throw new HttpError('invalid_input', addressOrError, { field: 'url' })
  return addressOrError
}

/**
 * The address of an owner's program, or a sentence why it is refused: https and a public name, and not this
 * site. On a developer's machine, a program there is accepted.
 */
export function readProgramAddress({ ORIGIN }: Pick<Env, 'ORIGIN'>, text: string): URL | string {
  const site = new URL(ORIGIN)
  const here = URL.parse(text.trim())
  const url = here && isThisMachine(site) && isThisMachine(here) ? here : readPublicAddress(text)
  if (url === 'malformed' || url === 'not-https') return ENDPOINT_INVALID_MESSAGE
  if (url === 'private') return ENDPOINT_PRIVATE_MESSAGE
  return url.host === site.host ? ENDPOINT_OWN_MESSAGE : url
}

/**
 * Host and port of an owner's Votifier, or a sentence why they are refused. A developer's machine accepts its
 * own.
 */
export function readVotifierAddress(
  { ORIGIN }: Pick<Env, 'ORIGIN'>,
  text: string,
): { hostname: string; port: number } | string {
  const [, host = '', digits] = /^votifier:\/\/([^\s:/?#@\\[\]]+)(?::(\d{1,5}))?\/?$/.exec(text.trim()) ?? []
  const port = Number(digits ?? VOTIFIER_PORT)
  const url = URL.parse(`http://${host}`)
  // The platform opens no connections to port 25.
  if (!url || port < 1 || port > 65_535 || port === 25) return VOTIFIER_INVALID_MESSAGE
  // Dots at the end are cut first, because without them a host may be an IP address in another notation.
  url.hostname = url.hostname.replace(/\.+$/, '')
  const { hostname } = url
  const site = new URL(ORIGIN)
  if (isThisMachine(site) && isThisMachine(url)) return { hostname, port }
  if (!isPublicHost(hostname)) return VOTIFIER_PRIVATE_MESSAGE
  return hostname === site.hostname ? ENDPOINT_OWN_MESSAGE : { hostname, port }
}

const isThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')

export const newSecret = () => base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** As owners enter it into their program. */
export const shownSecret = (secret: string) => SECRET_PREFIX + secret

interface Signed {
  id: string
  /** Seconds since 1970, as text. */
  timestamp: string
  body: string
}

/** The `webhook-signature` of the Standard Webhooks specification: HMAC-SHA-256 of `id.timestamp.body`. */
export async function signatureOf(secret: string, { id, timestamp, body }: Signed): Promise<string> {
  return `v1,${await hmacOf(bytesOfBase64url(secret), `${id}.${timestamp}.${body}`)}`
}

/** HMAC-SHA-256 under the secret of an owner, as base64. */
export async function hmacOf(secret: Uint8Array, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}
