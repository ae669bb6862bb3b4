import { ALL_TAGS, type DirectorySearch, forgiveDirectorySearch } from './directory.ts'

/**
 * The canonical address of a directory page, as a path: the tag, the page, the search and the filters, in
 * this order. Without the sort order, which shows the same listings.
 */
function directoryAddress({ q, tag, page, ...filters }: DirectorySearch): string {
  const parameters = [
    q !== '' && `q=${encodeURIComponent(q)}`,
    tag !== ALL_TAGS && `tag=${encodeURIComponent(tag)}`,
    page !== 1 && `page=${page}`,
    filters.with && `with=${filters.with}`,
    filters.without && `without=${filters.without}`,
  ].filter(Boolean)
  return parameters.length === 0 ? '/servers' : `/servers?${parameters.join('&')}`
}

/** The canonical path of an address. Parameters count only in the directory. */
export function canonicalPath(pathname: string, parameters: Record<string, unknown>): string {
  if (pathname === '/') return pathname
  const path = pathname.replace(/\/+$/, '')
  return path === '/servers' ? directoryAddress(forgiveDirectorySearch(parameters)) : path
}
