import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { DIRECTORY_PAGE_SIZE, type DirectorySearch } from '#contract/directory/directory.ts'
import { api, ask } from '../../lib/api.ts'

/**
 * The parameters have the order of `directoryPath`, because the page's first data uses that address as key.
 * The previous page is shown while the next one loads.
 */
export function directoryQuery({ q, tag, sort, page, with: having, without }: DirectorySearch) {
  // Named one by one, because the router's search can have other parameters of an address, too.
  const asked = { q, tag, sort, page, with: having, without }
  const query = { ...asked, page: String(page), limit: String(DIRECTORY_PAGE_SIZE) }
  const readPage = ask(api.servers.$get, { query }, 'items')
  return queryOptions({
    queryKey: ['directory', asked],
    queryFn: async (context) => {
      // The Worker's first page has plain texts already. The code that removes marks loads with a later list.
      const [{ textsWithoutMarks }, found] = await Promise.all([
        import('./results-extras.ts'),
        readPage(context),
      ])
      return textsWithoutMarks(found)
    },
    placeholderData: keepPreviousData,
  })
}
