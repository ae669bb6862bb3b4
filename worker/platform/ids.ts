import { ID_LENGTH } from '#contract/base/ids.ts'
import { base64url } from './crypto.ts'

/** A new id: 72 random bits as 12 URL-safe characters. */
export function newId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(9))).slice(0, ID_LENGTH)
}

/** A secret that nobody can guess: 256 random bits as base64url. */
export function newSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}
