import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { PROBE_ROUNDS_PATH, PROBE_TARGETS_PATH } from '../contract/listings/live.ts'
import type { RoundResult } from '../contract/listings/probe.wire.ts'
import type { Target } from './prober.ts'

const PATIENCE_MS = 20_000

/** A new private key, as text. */
export const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

const privateKeyOf = (key: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(key.trim(), 'base64'), format: 'der', type: 'pkcs8' })

/** The public half, for the site's setting PROBE_KEYS. */
export function publicKeyOf(key: string): string {
  const { x = '' } = createPublicKey(privateKeyOf(key)).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`
}

/** The headers of Standard Webhooks, with its asymmetric signature. */
export function signedHeaders(key: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`), privateKeyOf(key)).toString(
    'base64',
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1a,${signature}` }
}

/** The site, as a probe sees it. */
export class Site {
  readonly #origin: string
  readonly #key: string
  #etag = ''

  constructor(origin: string, key: string) {
    this.#origin = origin
    this.#key = key
  }

  /** Whom to ask; `null` when nothing changed. */
  async readTargets(now: number): Promise<Target[] | null> {
    const headers = signedHeaders(this.#key, `targets_${now}`, '', now)
    const answer = await fetch(this.#origin + PROBE_TARGETS_PATH, {
      headers: this.#etag === '' ? headers : { ...headers, 'if-none-match': this.#etag },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.status === 304) return null
    if (!answer.ok) throw new Error(`The site answers ${answer.status}: ${await answer.text()}`)
    const list: { targets: Target[] } = JSON.parse(await answer.text())
    this.#etag = answer.headers.get('etag') ?? ''
    return list.targets
  }

  /** Tells what was seen. A round that the site already has is no error. */
  async sendRound(results: readonly RoundResult[], now: number): Promise<void> {
    const body = JSON.stringify({ number: now, results })
    const answer = await fetch(this.#origin + PROBE_ROUNDS_PATH, {
      method: 'POST',
      headers: { ...signedHeaders(this.#key, `round_${now}`, body, now), 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok && answer.status !== 409)
      throw new Error(`The site answers ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
  }
}
