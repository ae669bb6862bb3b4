import type { Sha256, VerifyEd25519 } from './bytes.ts'

/** The same in browsers and in Workers. */
export const sha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const verifyEd25519: VerifyEd25519 = async (publicKey, signature, message) =>
  crypto.subtle.verify(
    'Ed25519',
    await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']),
    signature,
    message,
  )
