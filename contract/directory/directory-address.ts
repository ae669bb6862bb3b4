import { ALL_TAGS, DEFAULT_SORT, type DirectorySearch } from './directory.ts'

/**
 * The parameters of a search that differ from the defaults, so that crawlers find every page under one
 * address.
 */
export function directoryParameters({
  q,
  tag,
  page,
  sort,
  with: having,
  without,
}: DirectorySearch): Partial<DirectorySearch> {
  // Named one by one: the router's search also has what an address says beside them.
  return {
    ...(having && { with: having }),
    ...(without && { without }),
    ...(q !== '' && { q }),
    ...(tag !== ALL_TAGS && { tag }),
    ...(page !== 1 && { page }),
    ...(sort !== DEFAULT_SORT && { sort }),
  }
}
