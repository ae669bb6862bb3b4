import { type DirectorySearch, FILTERS_MAX } from '#contract/directory/directory.ts'
import { readFilters, writeFilters } from '#contract/directory/filters.ts'

/** A function gets the search in the address, which the screen may not show yet. */
export type SearchChange = Partial<DirectorySearch> | ((now: DirectorySearch) => Partial<DirectorySearch>)

interface FilterState {
  search: DirectorySearch
  onChange: (change: SearchChange) => void
}

interface ChosenFilters {
  having: readonly string[]
  without: readonly string[]
}

const chosenIn = (search: DirectorySearch): ChosenFilters => ({
  having: readFilters(search.with),
  without: readFilters(search.without),
})

const leaving = (filters: readonly string[], gone: readonly string[]) =>
  filters.filter((filter) => !gone.includes(filter))

export function useFilters({ search, onChange }: FilterState) {
  const { having, without } = chosenIn(search)
  const change = (next: (now: ChosenFilters) => ChosenFilters) =>
    onChange((now) => {
      const chosen = next(chosenIn(now))
      // A second press may come before the screen says that no more can be chosen.
      if (chosen.having.length + chosen.without.length > FILTERS_MAX) return {}
      return { with: writeFilters(chosen.having), without: writeFilters(chosen.without) }
    })
  return {
    having,
    without,
    isFull: having.length + without.length >= FILTERS_MAX,
    want: (filter: string) =>
      change((now) => ({
        having: [...leaving(now.having, [filter]), filter],
        without: leaving(now.without, [filter]),
      })),
    leaveOut: (filters: readonly string[]) =>
      change((now) => ({
        having: leaving(now.having, filters),
        without: [...leaving(now.without, filters), ...filters],
      })),
    drop: (filters: readonly string[]) =>
      change((now) => ({ having: leaving(now.having, filters), without: leaving(now.without, filters) })),
    clear: () => change(() => ({ having: [], without: [] })),
  }
}

export type FilterActions = ReturnType<typeof useFilters>
