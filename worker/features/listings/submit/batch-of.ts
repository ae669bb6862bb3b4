import { HOUR } from '#contract/base/time.ts'
import { searchKey } from '#contract/text/fold.ts'
import { clientAddress } from '../../../http/limits.ts'
import type { Ctx } from '../../../http/verb.ts'
import { hmac } from '../../../platform/crypto.ts'
import { customerNetwork } from '../../../platform/network.ts'

/** Characters of base64url: with 72 bits, no two batches are expected to get the same text. */
const BATCH_LENGTH = 12
/** Shorter descriptions may be the same by chance: then the name counts, too. */
const TELLING_LETTERS_MIN = 20

/**
 * The queue of staff shows submissions of one batch as one: the same text, from one network, in one hour. Digits do not
 * count, so 'Server 1' and 'Server 2' are the same. `null` without an address.
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
  return (await hmac(env.SIGNING_KEY, `submission\n${hour}\n${network}\n${text}`)).slice(0, BATCH_LENGTH)
}

function comparableText(name: string, description: string): string {
  const [title, text] = [lettersOf(name), lettersOf(description)]
  return text.length >= TELLING_LETTERS_MIN ? text : `${title}\n${text}`
}

const lettersOf = (text: string) => searchKey(text).replaceAll(/\p{N}/gu, '')
