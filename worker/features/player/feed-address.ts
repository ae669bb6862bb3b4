import { FEEDS_PATH } from '#contract/player.ts'
import { hmac, sameText } from '../../platform/crypto.ts'
import type { Env } from '../../platform/env.ts'
import { signingKeys } from '../../platform/seal.ts'

const keyUnder = (signingKey: string, id: string) => hmac(signingKey, `news feed:${id}`)

/** The address of a private feed. Whoever knows it can read the feed, so it is computed and not stored: a copy of the database opens none. */
export async function feedAddress(env: Env, id: string): Promise<string> {
  return `${env.ORIGIN}${FEEDS_PATH}/${id}/${await keyUnder(env.SIGNING_KEY, id)}`
}

/** Whether a key came from one of our addresses, including those signed with an earlier key. */
export async function isFeedKey(env: Env, id: string, key: string): Promise<boolean> {
  for (const signingKey of signingKeys(env))
    if (await sameText(await keyUnder(signingKey, id), key)) return true
  return false
}
