import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Sha256, VerifyEd25519 } from '../../contract/ledger/bytes.ts'
import { Failure } from './script.ts'

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())

export const verifyEd25519: VerifyEd25519 = async (publicKey, signature, message) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

/** A file of a site; `null` when there is none. Throws a `Failure` when the site answers anything else or nothing. */
export async function readFile(address: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
  if (!answer) throw new Failure(`${address} does not answer`)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Failure(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

export async function readJson(address: string): Promise<unknown> {
  const bytes = await readFile(address)
  if (!bytes) throw new Failure(`${address} is not there`)
  return JSON.parse(new TextDecoder().decode(bytes))
}
