import { FEEDS_PATH } from '#contract/people/player.ts'
import { hmac, sameText } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { signingKeys } from '../../../platform/seal.ts'

/** A person's private feeds: news of the servers that they follow, and their own notices. Who was given the address of one cannot open the other. */
const FEEDS = ['news', 'notice'] as const
export type Feed = (typeof FEEDS)[number]

const keyUnder = (signingKey: string, feed: Feed, id: string) => hmac(signingKey, `${feed} feed:${id}`)

/** The address of a private feed. Anybody who knows it can read the feed, so it is computed and not stored: a copy of the database opens none. */
export async function feedAddress(env: Env, feed: Feed, id: string): Promise<string> {
  return `${env.ORIGIN}${FEEDS_PATH}/${id}/${await keyUnder(env.SIGNING_KEY, feed, id)}`
}

/** The feed that a key of one of our addresses opens, including those signed with an earlier key; `null` for any other. */
export async function feedOfKey(env: Env, id: string, key: string): Promise<Feed | null> {
  for (const signingKey of signingKeys(env))
    for (const feed of FEEDS) if (await sameText(await keyUnder(signingKey, feed, id), key)) return feed
  return null
}
