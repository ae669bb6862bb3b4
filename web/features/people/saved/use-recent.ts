import { useEffect } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { noteRecent } from './recent.ts'

/** Remembers in this browser that the page of a public server was opened. */
export function useRecent({ _id: id, slug, name, tags, approved }: Listing): void {
  const kept = tags.join()
  useEffect(() => {
    if (approved) noteRecent({ id, slug, name, tags: kept === '' ? [] : kept.split(',') })
  }, [id, slug, name, kept, approved])
}
