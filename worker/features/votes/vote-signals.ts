import { SIGNAL_DAYS } from '#contract/vote-trust.ts'
import type { Ctx } from '../../http/context.ts'
import { clientAddress } from '../../http/limits.ts'
import { hmac } from '../../platform/crypto.ts'
import { networkOf, prefixOf } from '../../platform/network.ts'
import { prepareRotatingKey, rotatingKey } from '../../platform/rotating-key.ts'

/** 72 bits: two different values will never look the same. */
const LENGTH = 12
const SIGNAL_KEY = { name: 'signal-key', days: SIGNAL_DAYS, keptDays: 2 * SIGNAL_DAYS }

/** Where a vote came from. Each value is a hash under a key that changes every 30 days, or null when the platform does not tell. */
export interface VoteSignals {
  /** The /24 of an IPv4 address, the /64 of an IPv6 address. */
  network: string | null
  /** The autonomous system: who runs the network. */
  system: string | null
  /** The software that opened the connection, twice: by what it can encrypt, and by its extensions. */
  ciphers: string | null
  extensions: string | null
}

export const NO_SIGNALS: VoteSignals = { network: null, system: null, ciphers: null, extensions: null }

export async function readSignals({ env, now }: Ctx, request: Request): Promise<VoteSignals> {
  const key = await rotatingKey(env, SIGNAL_KEY, now)
  const address = clientAddress(request)
  const network = address.includes('.') ? prefixOf(address) : networkOf(address)
  const hash = async (kind: string, value: unknown) =>
    typeof value === 'string' || typeof value === 'number'
      ? (await hmac(key, `${kind}\n${value}`)).slice(0, LENGTH)
      : null
  const cf = request.cf ?? {}
  const [hashed, system, ciphers, extensions] = await Promise.all([
    hash('network', address === 'unknown' ? null : network),
    hash('system', cf['asn']),
    hash('ciphers', cf['tlsClientCiphersSha1'] || null),
    hash('extensions', cf['tlsClientExtensionsSha1'] || null),
  ])
  return { network: hashed, system, ciphers, extensions }
}

/** A job makes the key of a period before it begins. */
export const prepareSignalKeys = ({ env, now }: Ctx): Promise<void> =>
  prepareRotatingKey(env, SIGNAL_KEY, now)
