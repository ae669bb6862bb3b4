import { base64url, bytesOfBase64url, sha256 } from './crypto.ts'
import type { Env } from './env.ts'

/**
 * Encrypts other people's secrets: AES-256-GCM under a key derived from SIGNING_KEY, bound to the owner row
 * (`context`). The key's name comes first: earlier keys still open what they sealed.
 */

const PURPOSE = 'sealed secrets v1'
const IV_BYTES = 12
/** Long enough to distinguish a few keys. */
const KEY_NAME_LENGTH = 8

const encoder = new TextEncoder()

/** `KEY.IV.CIPHERTEXT`, each base64url. */
export async function seal(env: Env, secret: string, context: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const { name, key } = await keyFrom(env.SIGNING_KEY)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(context) },
    key,
    encoder.encode(secret),
  )
  return [name, base64url(iv), base64url(new Uint8Array(sealed))].join('.')
}

/** The secret. `null` when none of our keys sealed it, or when it belongs to another context. */
export async function unseal(env: Env, text: string, context: string): Promise<string | null> {
  const [name = '', iv = '', sealed = ''] = text.split('.')
  for (const signingKey of signingKeys(env)) {
    const own = await keyFrom(signingKey)
    if (own.name !== name) continue
    const opened = await crypto.subtle
      .decrypt(
        { name: 'AES-GCM', iv: bytesOfBase64url(iv), additionalData: encoder.encode(context) },
        own.key,
        bytesOfBase64url(sealed),
      )
      .catch(() => null) // Another context, or another key of the same name.
    if (opened) return new TextDecoder().decode(opened)
  }
  return null
}

/** The current signing key, then the earlier ones. */
export function signingKeys(env: Env): string[] {
  return [env.SIGNING_KEY, ...(env.OLD_SIGNING_KEYS ?? '').split(/[\s,]+/).filter((key) => key !== '')]
}

/** A key, and the name that a sealed text begins with. */
interface NamedKey {
  name: string
  key: CryptoKey
}

/** Deriving a key costs more than using it, and the same key opens every secret. */
const derived = new Map<string, NamedKey>()

async function keyFrom(signingKey: string): Promise<NamedKey> {
  const key = derived.get(signingKey) ?? (await deriveKey(signingKey))
  derived.set(signingKey, key)
  return key
}

async function deriveKey(signingKey: string): Promise<NamedKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(signingKey), 'HKDF', false, [
    'deriveKey',
  ])
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(PURPOSE) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  const name = (await sha256(`${PURPOSE} ${signingKey}`)).slice(0, KEY_NAME_LENGTH)
  return { name, key }
}
