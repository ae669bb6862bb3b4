import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DIRECTORY_PAGE_SIZE, type DirectorySearch, PREFETCH_UP_TO_PAGE } from '#contract/directory.ts'
import { api, read } from '../../lib/api.ts'
import { pagesOf } from '#contract/range-text.ts'

/**
 * One page of the directory. The parameters have the order of `directoryPath`, because the page's first data
 * uses that address as key. The previous page is shown while the next one loads.
 */
export function directoryQuery({ q, tag, sort, page, with: having, without }: DirectorySearch) {
  // Named one by one: the router's search also has what an address says beside them.
  const asked = { q, tag, sort, page, with: having, without }
  return queryOptions({
    queryKey: ['directory', asked],
    queryFn: ({ signal }) =>
      read(
        api.servers.$get(
          { query: { ...asked, page: String(page), limit: String(DIRECTORY_PAGE_SIZE) } },
          { init: { signal } },
        ),
        'items',
      ),
    placeholderData: keepPreviousData,
  })
}

/** The current page. While the reader is on one of the first pages, the next page is prefetched. */
export function useDirectory(search: DirectorySearch) {
  const client = useQueryClient()
  const query = useQuery(directoryQuery(search))
  const total = query.isPlaceholderData ? 0 : (query.data?.total ?? 0)
  const ahead = search.page <= PREFETCH_UP_TO_PAGE && search.page < pagesOf(total)
  useEffect(() => {
    if (ahead) void client.prefetchQuery(directoryQuery({ ...search, page: search.page + 1 }))
  }, [ahead, client, search])
  return query
}
