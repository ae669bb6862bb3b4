import type { Listing } from '#contract/listings/listing.ts'

export type Joinable = Pick<
  Listing,
  '_id' | 'slug' | 'name' | 'discord' | 'website' | 'realmLink' | 'secondLink' | 'friend' | 'invite'
>
