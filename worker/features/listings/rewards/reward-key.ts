import { REWARD_KEY_PREFIX } from '#contract/listings/reward.ts'
import { hmac, sha256 } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'

const REWARD_KEY = new RegExp(`^${REWARD_KEY_PREFIX}[0-9a-f]{32}$`)

/**
 * A new reward key: 128 random bits. Only letters, digits and `_`, because it is part of addresses and of
 * settings of plugins.
 */
export function newRewardKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return REWARD_KEY_PREFIX + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How a key is found: the id of its row, and the hash that must be the same. */
export interface KeyClaim {
  id: number
  hash: string
}

/** The claim of a text that a plugin sent as its key; `null` if it is no key. */
export const claimOfKey = async (text: string): Promise<KeyClaim | null> =>
  REWARD_KEY.test(text) ? identify(text) : null

export async function identify(key: string): Promise<KeyClaim> {
  const hash = await sha256(key)
  const bits = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hash))
  return { id: Number(new DataView(bits).getBigUint64(0) >> 12n), hash }
}

/**
 * What `vote_claims` stores instead of a name: a hash, which names nobody and so may stay for 24 hours after
 * an account is deleted.
 */
export async function claimMarkOf(env: Env, gamertagKey: string): Promise<string> {
  return (await hmac(env.SIGNING_KEY, `reward|${gamertagKey}`)).slice(0, 22)
}
