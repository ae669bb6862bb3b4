import type { Listing } from '#contract/listings/listing.ts'

/** What is needed to join a listing. */
export type Joinable = Pick<
  Listing,
  '_id' | 'slug' | 'name' | 'discord' | 'website' | 'realmLink' | 'secondLink' | 'friend' | 'invite'
>
