import type { Bytes } from '#contract/ledger/bytes.ts'
import { encodeKey, type NoteKey } from '#contract/ledger/note.ts'
import { LEDGER_PATH } from '#contract/ledger/tiles.ts'
import { webCrypto } from '#contract/ledger/web-crypto.ts'
import { bytesOfBase64url } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'

export const { sha256, verify: verifyEd25519 } = webCrypto(() => crypto.subtle)

export interface Signer {
  key: NoteKey
  /** The key as other programs expect it. */
  text: string
  sign(message: Bytes): Promise<Bytes>
}

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410, section 7). */
const PKCS8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
const KEY_BYTES = 32

/** What signs the ledger; `null` without LEDGER_KEY. Throws when LEDGER_KEY is no key. */
export async function findSigner(env: Env): Promise<Signer | null> {
  if (!env.LEDGER_KEY) return null
  const seed = bytesOfBase64url(env.LEDGER_KEY)
  if (seed.length !== KEY_BYTES) throw new Error('LEDGER_KEY must be 32 bytes in base64url')
  const privateKey = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array([...PKCS8, ...seed]),
    'Ed25519',
    true,
    ['sign'],
  )
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  if (jwk instanceof ArrayBuffer || jwk.x === undefined) throw new Error('LEDGER_KEY has no public key')
  const key = {
    name: new URL(env.ORIGIN).host + LEDGER_PATH,
    publicKey: bytesOfBase64url(jwk.x),
  }
  return {
    key,
    text: await encodeKey(sha256, key),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  }
}
