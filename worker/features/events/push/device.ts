import { z } from 'zod'
import { isPushService } from '#contract/events/push.ts'
import { SITE } from '#contract/site/site.ts'
import type { Env } from '../../../platform/env.ts'
import { seal, unseal } from '../../../platform/seal.ts'

const device = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type Device = z.output<typeof device>

/** The address of a device at its push service; `null` for any other address. */
export function endpointOf({ PUSH_ORIGIN }: Env, text: string): URL | null {
  const url = URL.parse(text)
  return url && (url.origin === PUSH_ORIGIN || isPushService(url)) ? url : null
}

const contextOf = (session: string) => `push ${session}`

/** Encrypts for one session, so that no other session can decrypt. */
export const sealDevice = (env: Env, session: string, opened: Device) =>
  seal(env, JSON.stringify(opened), contextOf(session))

/** `null` when the keys of this site no longer open it. */
export async function openDevice(env: Env, session: string, sealed: string): Promise<Device | null> {
  const text = await unseal(env, sealed, contextOf(session))
  return text === null ? null : device.parse(JSON.parse(text))
}

/** The keys by which push services know this site (VAPID, RFC 8292); `null` where none are set. */
export function pushKeys({ PUSH_KEYS = '' }: Pick<Env, 'PUSH_KEYS'>) {
  const [, publicKey, privateKey] = /^([\w-]{87})\.([\w-]{43})$/.exec(PUSH_KEYS) ?? []
  if (publicKey === undefined || privateKey === undefined) return null
  return { publicKey, privateKey, subject: `mailto:${SITE.contact}` }
}
