import { type DirectorySearch, FILTERS_MAX } from '#contract/directory/directory.ts'
import { readFilters, writeFilters } from '#contract/directory/filters.ts'

interface Place {
  search: DirectorySearch
  onChange: (change: Partial<DirectorySearch>) => void
}

/** The filters in the address, and how to change them. */
export function useFilters({ search, onChange }: Place) {
  const having = readFilters(search.with)
  const without = readFilters(search.without)
  const apply = (wanted: readonly string[], unwanted: readonly string[]) =>
    onChange({ with: writeFilters(wanted), without: writeFilters(unwanted) })
  return {
    having,
    without,
    isFull: having.length + without.length >= FILTERS_MAX,
    /** Sets what must hold, and what must not. What must hold wins. */
    choose: (wanted: readonly string[], unwanted = without) =>
      apply(
        wanted,
        unwanted.filter((one) => !wanted.includes(one)),
      ),
    drop: (filters: readonly string[]) =>
      apply(
        having.filter((one) => !filters.includes(one)),
        without.filter((one) => !filters.includes(one)),
      ),
    clear: () => apply([], []),
  }
}

export type FilterActions = ReturnType<typeof useFilters>
