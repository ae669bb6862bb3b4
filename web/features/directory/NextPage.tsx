import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DirectorySearch, PREFETCH_UP_TO_PAGE } from '#contract/directory/directory.ts'
import { pagesOf } from '#contract/text/range-text.ts'
import { useNear } from '../../ui/use-near.ts'
import { directoryQuery } from './queries.ts'

/**
 * Stands at the end of a list, and loads the page after it when the reader gets there. Most readers open a server before that, and each page that is loaded ahead
 * is a request that is billed.
 */
export function NextPage({ search, total }: { search: DirectorySearch; total: number }) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, 0)
  const isWanted = isNear && search.page <= PREFETCH_UP_TO_PAGE && search.page < pagesOf(total)
  useEffect(() => {
    if (isWanted) void client.prefetchQuery(directoryQuery({ ...search, page: search.page + 1 }))
  }, [isWanted, client, search])
  return <div ref={place} className="-mt-5" />
}
