import type { Bytes, Sha256, VerifyEd25519 } from './bytes.ts'

/** What is used of `crypto.subtle`, which browsers and Workers have. */
interface Subtle<Key> {
  digest(algorithm: 'SHA-256', bytes: Bytes): Promise<ArrayBuffer>
  importKey(
    format: 'raw',
    key: Bytes,
    algorithm: 'Ed25519',
    isReadable: boolean,
    uses: ['verify'],
  ): Promise<Key>
  verify(algorithm: 'Ed25519', key: Key, signature: Bytes, message: Bytes): Promise<boolean>
}

/** `subtle` is called with each use: in some runtimes the first access loads a library. */
export function webCrypto<Key>(subtle: () => Subtle<Key>): { sha256: Sha256; verify: VerifyEd25519 } {
  return {
    sha256: async (bytes) => new Uint8Array(await subtle().digest('SHA-256', bytes)),
    verify: async (publicKey, signature, message) =>
      subtle().verify(
        'Ed25519',
        await subtle().importKey('raw', publicKey, 'Ed25519', false, ['verify']),
        signature,
        message,
      ),
  }
}
