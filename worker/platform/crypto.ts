const encoder = new TextEncoder()

export const base64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))

export const base64url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The bytes of a text from {@link base64url} or {@link base64}. */
export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** SHA-256 as base64url. Session secrets are stored in this form. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))))
}

/** HMAC-SHA-256 of `text` under `key`, base64url. */
export async function hmac(key: string, text: string): Promise<string> {
  const imported = keys.get(key) ?? (await importKey(key))
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))))
}

/** Imported keys by their text: the few keys of the settings, and one for each day. */
const keys = new Map<string, CryptoKey>()

async function importKey(key: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  keys.set(key, imported)
  return imported
}

/**
 * Compares in constant time, so that the duration does not show where two texts differ. Their lengths are no
 * secret.
 */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [encoder.encode(a), encoder.encode(b)]
  return left.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(left, right)
}
