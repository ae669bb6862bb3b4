import {
  type Checkpoint,
  encodeKey,
  type NoteKey,
  type NoteSigner,
  openCheckpoint,
} from '#contract/ledger/note.ts'
import { LEDGER_PATH } from '#contract/ledger/tiles.ts'
import { sha256, verifyEd25519 } from '#contract/ledger/web-crypto.ts'
import { bytesOfBase64url } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'
import type { StoredCheckpoint } from '../../platform/ledger-store.ts'

export interface Signer {
  /** The name of the ledger. */
  name: string
  /** The present key first, then those that it replaced. All of them sign. */
  keys: readonly NoteSigner[]
}

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410, section 7). */
const PKCS8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
const KEY_BYTES = 32

/** What signs the ledger; `null` without LEDGER_KEY. Throws when LEDGER_KEY or one of OLD_LEDGER_KEYS is no key. */
export async function findSigner({ LEDGER_KEY, OLD_LEDGER_KEYS = '', ORIGIN }: Env): Promise<Signer | null> {
  if (!LEDGER_KEY) return null
  const name = new URL(ORIGIN).host + LEDGER_PATH
  const secrets = [LEDGER_KEY, ...OLD_LEDGER_KEYS.split(/[\s,]+/).filter((secret) => secret !== '')]
  return { name, keys: await Promise.all(secrets.map(async (secret) => signerOf(name, secret))) }
}

async function signerOf(name: string, secret: string): Promise<NoteSigner> {
  const seed = bytesOfBase64url(secret)
  if (seed.length !== KEY_BYTES)
    throw new Error('LEDGER_KEY and each of OLD_LEDGER_KEYS must be 32 bytes in base64url')
  const privateKey = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array([...PKCS8, ...seed]),
    'Ed25519',
    true,
    ['sign'],
  )
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  if (jwk instanceof ArrayBuffer || jwk.x === undefined) throw new Error('LEDGER_KEY has no public key')
  return {
    key: { name, publicKey: bytesOfBase64url(jwk.x) },
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  }
}

/** The keys as other programs expect them, the present one first. */
export const keyTexts = async ({ keys }: Signer): Promise<string[]> =>
  Promise.all(keys.map(async ({ key }) => encodeKey(sha256, key)))

/** The published checkpoint, and which of the keys signed it: the present one, if it did. Throws when none did. */
export async function openStored(
  { keys }: Signer,
  { note }: StoredCheckpoint,
): Promise<{ checkpoint: Checkpoint; key: NoteKey }> {
  for (const { key } of keys) {
    const checkpoint = await openCheckpoint(sha256, verifyEd25519, key, note)
    if (checkpoint) return { checkpoint, key }
  }
  throw new Error('The checkpoint of the ledger is not signed by LEDGER_KEY or one of OLD_LEDGER_KEYS')
}
