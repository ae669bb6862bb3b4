import { clientAddress } from '../../http/limits.ts'
import type { Ctx } from '../../http/verb.ts'
import { hmac } from '../../platform/crypto.ts'
import { customerNetwork } from '../../platform/network.ts'

/** Characters of the hash: with 72 bits, no two networks are expected to get the same text. */
const HASH_LENGTH = 12

/**
 * A keyed hash of a server and a voter's IPv4 address, or the first 48 bits of an IPv6 address; null without
 * an address. With the server in it, nobody can be followed across servers. Stored for 30 days.
 */
export async function voterNetwork(
  { env }: Ctx,
  request: Request,
  listingId: string,
): Promise<string | null> {
  const address = clientAddress(request)
  if (address === 'unknown') return null
  const hash = await hmac(env.SIGNING_KEY, `network\n${listingId}\n${customerNetwork(address)}`)
  return hash.slice(0, HASH_LENGTH)
}
