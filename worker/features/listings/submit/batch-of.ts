import { HOUR } from '#contract/base/time.ts'
import { searchKey } from '#contract/text/fold.ts'
import { clientAddress } from '../../../http/limits.ts'
import type { Ctx } from '../../../http/verb.ts'
import { hmac } from '../../../platform/crypto.ts'
import { customerNetwork } from '../../../platform/network.ts'

/** Characters of base64url: with 72 bits, no two batches are expected to get the same text. */
const BATCH_LENGTH = 12
/** Shorter descriptions may be the same by chance: then the name counts, too. */
const UNIQUE_TEXT_MIN = 20

/**
 * A key that submissions share which staff see as one row: one text, without its digits, from one network in
 * one clock hour. `null` if the visitor's IP address is unknown.
 */
export async function batchOf(
  { env, now }: Ctx,
  request: Request,
  { name, description }: { name: string; description: string },
): Promise<string | null> {
  const address = clientAddress(request)
  if (address === 'unknown') return null
  const hour = Math.floor(now / HOUR)
  const network = customerNetwork(address)
  const text = comparableText(name, description)
  // Signed, so that the address cannot be guessed from what is stored.
  return (await hmac(env.SIGNING_KEY, `submission\n${hour}\n${network}\n${text}`)).slice(0, BATCH_LENGTH)
}

function comparableText(name: string, description: string): string {
  const [title, text] = [lettersOf(name), lettersOf(description)]
  return text.length >= UNIQUE_TEXT_MIN ? text : `${title}\n${text}`
}

const lettersOf = (text: string) => searchKey(text).replaceAll(/\p{N}/gu, '')
