import { z } from 'zod'
import { base64, bytesOfBase64url } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { seal, unseal } from '../../../platform/seal.ts'

const SECRET_PREFIX = 'whsec_'
const PUBLIC_KEY_PREFIX = 'whpk_'
/** Bytes: the specification allows 24 to 64. */
const SECRET_LENGTH = 32

/** What signs the messages of a webhook: a shared secret (`v1`) and an Ed25519 key (`v1a`), as base64. */
const keys = z.object({ secret: z.string(), privateKey: z.string(), publicKey: z.string() })
export type EndpointKeys = z.output<typeof keys>

const sealedEndpoint = keys.extend({ url: z.string() })
/** The secret part of a webhook: its address and its keys. */
export type Endpoint = z.output<typeof sealedEndpoint>

export async function newKeys(): Promise<EndpointKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 keys come in pairs')
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (!('d' in jwk)) throw new Error('A private key has a secret part')
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH))
  return {
    secret: base64(secret),
    privateKey: base64(bytesOfBase64url(jwk.d ?? '')),
    publicKey: base64(bytesOfBase64url(jwk.x ?? '')),
  }
}

/** The secret as owners enter it into their program. */
export const shownSecret = ({ secret }: EndpointKeys) => SECRET_PREFIX + secret
/** The key for `v1a` signatures. It is no secret. */
export const shownPublicKey = ({ publicKey }: EndpointKeys) => PUBLIC_KEY_PREFIX + publicKey

/** Encrypted for one webhook: it opens nowhere else. */
export const sealEndpoint = (env: Env, id: string, endpoint: Endpoint) =>
  seal(env, JSON.stringify(endpoint), `webhook ${id}`)

/** `null` when the keys of this site no longer open it. */
export async function openEndpoint(env: Env, id: string, sealed: string): Promise<Endpoint | null> {
  const text = await unseal(env, sealed, `webhook ${id}`)
  return text === null ? null : sealedEndpoint.parse(JSON.parse(text))
}

interface Signed {
  id: string
  /** Seconds since 1970, as text. */
  timestamp: string
  body: string
}

/**
 * The `webhook-signature` of a message by the Standard Webhooks specification, version 1.0.0: for each set of keys a `v1` (HMAC-SHA-256) and a `v1a` (Ed25519)
 * signature of `id.timestamp.body`, separated by blanks. Receivers accept a message if one of them is right.
 */
export async function signatureOf(
  all: readonly EndpointKeys[],
  { id, timestamp, body }: Signed,
): Promise<string> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = await Promise.all(
    all.flatMap((one) => [
      hmacKey(one).then((key) => signed('v1', 'HMAC', key, content)),
      ed25519Key(one).then((key) => signed('v1a', 'Ed25519', key, content)),
    ]),
  )
  return signatures.join(' ')
}

async function signed(version: string, algorithm: string, key: CryptoKey, content: BufferSource) {
  const signature = await crypto.subtle.sign(algorithm, key, content)
  return `${version},${base64(new Uint8Array(signature))}`
}

const hmacKey = ({ secret }: EndpointKeys) =>
  crypto.subtle.importKey('raw', bytesOfBase64url(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

const ed25519Key = ({ privateKey, publicKey }: EndpointKeys) =>
  crypto.subtle.importKey(
    'jwk',
    { kty: 'OKP', crv: 'Ed25519', d: url64(privateKey), x: url64(publicKey) },
    { name: 'Ed25519' },
    false,
    ['sign'],
  )

const url64 = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
