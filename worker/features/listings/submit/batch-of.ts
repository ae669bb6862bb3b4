import { HOUR } from '#contract/base/time.ts'
import { searchKey } from '#contract/text/fold.ts'
import { clientAddress } from '../../../http/limits.ts'
import type { Ctx } from '../../../http/verb.ts'
import { hmac } from '../../../platform/crypto.ts'
import { customerNetwork } from '../../../platform/network.ts'

/** 72 bits: two batches never look the same. */
const LENGTH = 12
/** Shorter descriptions are the same by chance: then the name counts, too. */
const TELLING = 20

/**
 * A keyed hash that submissions of the same text share which come from one network in one hour; null without an
 * address. Numbers do not tell texts apart.
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
  const text = sameText(name, description)
  return (await hmac(env.SIGNING_KEY, `submission\n${hour}\n${network}\n${text}`)).slice(0, LENGTH)
}

function sameText(name: string, description: string): string {
  const [title, text] = [lettersOf(name), lettersOf(description)]
  return text.length >= TELLING ? text : `${title}\n${text}`
}

const lettersOf = (text: string) => searchKey(text).replaceAll(/\p{N}/gu, '')
