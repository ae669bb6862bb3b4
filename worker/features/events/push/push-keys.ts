import { SITE } from '#contract/site/site.ts'
import type { Env } from '../../../platform/env.ts'

/** The keys by which push services know this site (VAPID, RFC 8292); `null` where none are set. */
export function pushKeys({ PUSH_KEYS = '' }: Pick<Env, 'PUSH_KEYS'>) {
  const [, publicKey, privateKey] = /^([\w-]{87})\.([\w-]{43})$/.exec(PUSH_KEYS) ?? []
  if (publicKey === undefined || privateKey === undefined) return null
  return { publicKey, privateKey, subject: `mailto:${SITE.contact}` }
}
