import { SEARCH_MAX } from '#contract/directory/directory.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { QuickSearch } from '../../../ui/QuickSearch.tsx'
import { ScrollChips } from '../../../ui/ScrollChips.tsx'
import { type Filter, FILTER_LABELS, FILTERS } from './server-actions.ts'

interface ServersControlsProps {
  filter: Filter
  q: string
  /** How much waits under a filter, shown on its chip; `undefined` while it is unknown. */
  waiting: Partial<Record<Filter, number | undefined>>
  onFilter: (filter: Filter) => void
  onSearch: (q: string) => void
}

export function ServersControls(props: ServersControlsProps) {
  const { filter, q, waiting, onFilter, onSearch } = props
  const text = useDebounced(q, onSearch)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ScrollChips
        label="Status"
        of={FILTERS}
        names={FILTER_LABELS}
        chosen={filter}
        onChoose={onFilter}
        waiting={waiting}
      />
      <QuickSearch
        label="Search servers"
        placeholder="Name, owner or id"
        text={text}
        maxLength={SEARCH_MAX}
        onSearch={onSearch}
      />
    </div>
  )
}
