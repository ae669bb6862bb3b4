import { useEffect } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { keepPages } from '../../../lib/service-worker.ts'

/** Stores the pages of saved servers on this device, for reading offline, if the browser lets it. */
export function useKeptPages(saved: readonly { server: Listing | null }[] | undefined) {
  useEffect(() => {
    const servers = saved?.flatMap(({ server }) => server ?? [])
    if (servers) void keepPages(servers).catch(() => undefined)
  }, [saved])
}
