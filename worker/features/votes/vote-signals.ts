import { DAY } from '#contract/base/time.ts'
import { SIGNAL_DAYS } from '#contract/votes/vote-trust.ts'
import type { Ctx } from '../../http/verb.ts'
import { clientAddress } from '../../http/limits.ts'
import { hmac } from '../../platform/crypto.ts'
import { prefixOf } from '../../platform/network.ts'
import { earlierKey, prepareRotatingKey, rotatingKey } from '../../platform/rotating-key.ts'
import { signingKeys } from '../../platform/seal.ts'

/** 72 bits: two different values will never look the same. */
const LENGTH = 12
const SIGNAL_KEY = { name: 'signal-key', days: SIGNAL_DAYS, keptDays: 2 * SIGNAL_DAYS }

/** Where a vote came from. Each value is a hash under a secret key, that of networks changes every 30 days; or null when the platform does not tell. */
export interface VoteSignals {
  /** An IPv4 address, or the first 48 bits of an IPv6 address: the most that one customer usually has. */
  network: string | null
  /** The autonomous system: who runs the network. */
  system: string | null
  /** The software that opened the connection, twice: by what it can encrypt, and by its extensions. Under a key that stays, so that what is usual stays known. */
  ciphers: string | null
  extensions: string | null
  /** The network under the key of the 30 days before, by which votes of that time are found; null without one. */
  earlier?: string | null
}

export const NO_SIGNALS: VoteSignals = {
  network: null,
  system: null,
  ciphers: null,
  extensions: null,
}

export async function readSignals({ env, now }: Ctx, request: Request): Promise<VoteSignals> {
  const [key, before] = await Promise.all([
    rotatingKey(env, SIGNAL_KEY, now),
    earlierKey(env, SIGNAL_KEY, now),
  ])
  const address = clientAddress(request)
  const network = address.includes('.') ? (address.split(':').at(-1) ?? address) : prefixOf(address)
  const hash = async (by: string, kind: string, value: unknown) =>
    typeof value === 'string' || typeof value === 'number'
      ? (await hmac(by, `${kind}\n${value}`)).slice(0, LENGTH)
      : null
  const cf = request.cf ?? {}
  const place = address === 'unknown' ? null : network
  const lasting = signingKeys(env).at(-1) ?? key
  const [here, earlier, system, ciphers, extensions] = await Promise.all([
    hash(key, 'network', place),
    before === null ? null : hash(before, 'network', place),
    hash(key, 'system', cf['asn']),
    hash(lasting, 'ciphers', cf['tlsClientCiphersSha1'] || null),
    hash(lasting, 'extensions', cf['tlsClientExtensionsSha1'] || null),
  ])
  return { network: here, system, ciphers, extensions, earlier }
}

/** The days of which signals are kept, as JSON: they are found by their day. */
export const keptDays = (now: number): string =>
  JSON.stringify(Array.from({ length: SIGNAL_DAYS + 1 }, (_, back) => Math.floor(now / DAY) - back))

/** A job makes the key of a period before it begins. */
export const prepareSignalKeys = ({ env, now }: Ctx): Promise<void> =>
  prepareRotatingKey(env, SIGNAL_KEY, now)
