import { createMiddleware } from 'hono/factory'
import { PROBE_CLOCK_MS } from '#contract/listings/live.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { HttpError } from '../../../http/verb.ts'
import { bytesOfBase64url } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'

const KEY = /^whpk_([A-Za-z0-9+/]{43}=)$/
/** As many characters of a key name its probe. */
const NAME_LENGTH = 12

/** The public keys of PROBE_KEYS by the names of their probes. */
function probeKeys({ PROBE_KEYS = '' }: Env): Map<string, string> {
  const keys = PROBE_KEYS.split(/[\s,]+/).flatMap((text) => KEY.exec(text)?.[1] ?? [])
  return new Map(keys.map((key) => [key.slice(0, NAME_LENGTH), key]))
}

export const probeNames = (env: Env): string[] => [...probeKeys(env).keys()]

/**
 * Lets only probes pass, by Standard Webhooks' asymmetric signature of id, time and body. The id begins with what is asked for, so that a signature for one call is
 * none for another.
 */
export const probeOnly = (what: 'targets' | 'round') =>
  createMiddleware<AppEnv & { Variables: { probe: string } }>(async (c, next) => {
    const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) =>
      c.req.header(`webhook-${name}`),
    )
    const isNow = Math.abs(Number(timestamp) * 1000 - c.get('ctx').now) <= PROBE_CLOCK_MS
    const content = new TextEncoder().encode(`${id}.${timestamp}.${await c.req.text()}`)
    const probe = isNow && id.startsWith(`${what}_`) ? await signerOf(c.env, signatures, content) : null
    if (probe === null) throw new HttpError('unauthenticated', 'This is for probes of the site.')
    c.set('probe', probe)
    await next()
  })

async function signerOf(env: Env, signatures: string, content: BufferSource): Promise<string | null> {
  const [, signature] = /(?:^| )v1a,([A-Za-z0-9+/]{86}==)(?: |$)/.exec(signatures) ?? []
  if (signature === undefined) return null
  for (const [name, key] of probeKeys(env)) {
    const imported = await crypto.subtle.importKey('raw', bytesOfBase64url(key), 'Ed25519', false, ['verify'])
    if (await crypto.subtle.verify('Ed25519', imported, bytesOfBase64url(signature), content)) return name
  }
  return null
}
