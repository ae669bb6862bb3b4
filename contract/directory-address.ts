import { ALL_TAGS, DEFAULT_SORT, type DirectorySearch, forgiveDirectorySearch } from './directory.ts'

/**
 * The one address that the directory's page for a search is known under, as a path: what makes it a page of its own stands in it, always in this order, and nothing
 * else. A tag, a page and a search do; an order only sorts what they hold, so every order is known under the default one.
 */
export function directoryAddress({ q, tag, page }: DirectorySearch): string {
  const parameters = [
    q !== '' && `q=${encodeURIComponent(q)}`,
    tag !== ALL_TAGS && `tag=${encodeURIComponent(tag)}`,
    page !== 1 && `page=${page}`,
  ].filter(Boolean)
  return parameters.length === 0 ? '/servers' : `/servers?${parameters.join('&')}`
}

/** What the address of a search has to say: whatever is not its default, so that crawlers meet every page under one address. */
export function directoryParameters({ q, tag, page, sort }: DirectorySearch): Partial<DirectorySearch> {
  return {
    ...(q !== '' && { q }),
    ...(tag !== ALL_TAGS && { tag }),
    ...(page !== 1 && { page }),
    ...(sort !== DEFAULT_SORT && { sort }),
  }
}

/** The one path that the page at an address is known under; parameters count on the directory alone. */
export function canonicalPath(pathname: string, parameters: Record<string, unknown>): string {
  if (pathname === '/') return pathname
  const path = pathname.replace(/\/+$/, '')
  return path === '/servers' ? directoryAddress(forgiveDirectorySearch(parameters)) : path
}
