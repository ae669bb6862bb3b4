import { type DirectorySearch, FILTERS_MAX } from '#contract/directory/directory.ts'
import { readFilters, writeFilters } from '#contract/directory/filters.ts'

interface FilterState {
  search: DirectorySearch
  onChange: (change: Partial<DirectorySearch>) => void
}

export function useFilters({ search, onChange }: FilterState) {
  const having = readFilters(search.with)
  const without = readFilters(search.without)
  const apply = (wanted: readonly string[], unwanted: readonly string[]) =>
    onChange({ with: writeFilters(wanted), without: writeFilters(unwanted) })
  return {
    having,
    without,
    isFull: having.length + without.length >= FILTERS_MAX,
    /** Sets what a server must have and must not have. A filter in both lists counts as wanted. */
    choose: (wanted: readonly string[], unwanted = without) =>
      apply(
        wanted,
        unwanted.filter((filter) => !wanted.includes(filter)),
      ),
    drop: (filters: readonly string[]) =>
      apply(
        having.filter((filter) => !filters.includes(filter)),
        without.filter((filter) => !filters.includes(filter)),
      ),
    clear: () => apply([], []),
  }
}

export type FilterActions = ReturnType<typeof useFilters>
