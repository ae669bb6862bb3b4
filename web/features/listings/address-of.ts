import type { Listing } from '#contract/listings/listing.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'

/** How a listing is joined; `null` when it has no address, or its owner hides it. */
export function addressOf({ realmLink }: Pick<Listing, 'realmLink'>) {
  return realmLink === null ? null : parseServerAddress(realmLink)
}
