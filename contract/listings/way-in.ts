import type { Listing } from './listing.wire.ts'

/**
 * Whether a visitor can get in: by an address, a Discord server or a website that is public. The filter
 * `way-in` says the same.
 */
export const hasWayIn = ({
  realmLink,
  discord,
  website,
}: Pick<Listing, 'realmLink' | 'discord' | 'website'>) =>
  realmLink !== null || discord !== null || website !== null
