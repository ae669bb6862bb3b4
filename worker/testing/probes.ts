import { base64url, bytesOfBase64url } from '../platform/crypto.ts'
import { request } from './request.ts'

/** Private keys of two probes, as PKCS #8: their public halves are PROBE_KEYS in vitest.config.ts. */
export const PROBES = [
  'MC4CAQAwBQYDK2VwBCIEIIiwf751xb5F31ieNgjYTdVdCBwc3DyoxOvROR6MYGuW',
  'MC4CAQAwBQYDK2VwBCIEIHBYU8EfB9VAMEoHGl+ZTA8sTsAbHNoXmFm4fh0hXjs6',
] as const

interface Call {
  key?: string
  id: string
  body?: string
  /** When it is said to be signed, in ms. */
  at?: number
  method?: string
  headers?: Record<string, string>
}

export async function probeHeaders({ key = PROBES[0], id, body = '', at = Date.now() }: Call) {
  const timestamp = String(Math.floor(at / 1000))
  const imported = await crypto.subtle.importKey('pkcs8', bytesOfBase64url(key), 'Ed25519', false, ['sign'])
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signature = base64url(new Uint8Array(await crypto.subtle.sign('Ed25519', imported, content)))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${signature.replaceAll('-', '+').replaceAll('_', '/')}==`,
  }
}

export const askTargets = async (headers: Record<string, string> = {}) =>
  request('/api/probe/targets', {
    proof: {},
    headers: { ...(await probeHeaders({ id: 'targets_1' })), ...headers },
  })

/** One round of a probe, by default the first and of now. */
export async function sendRound(results: readonly object[], number = Date.now(), key: string = PROBES[0]) {
  const body = JSON.stringify({ number, results })
  return request('/api/probe/rounds', {
    body,
    proof: {},
    headers: await probeHeaders({ key, id: `round_${number}`, body }),
  })
}
