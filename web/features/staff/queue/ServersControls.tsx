import { SEARCH_MAX } from '#contract/directory/directory.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { QuickSearch } from '../../../ui/QuickSearch.tsx'
import { ScrollChips } from '../../../ui/ScrollChips.tsx'
import { type Filter, FILTER_LABELS, FILTERS } from './server-actions.ts'

interface ServersControlsProps {
  filter: Filter
  q: string
  /** How much waits under a filter, shown on its chip; `undefined` while it is unknown. */
  waiting: Partial<Record<Filter, number | undefined>>
  /** Whether the changes that wait are shown, and how many there are. */
  isChanges: boolean
  changes: number
  onChanges: () => void
  onFilter: (filter: Filter) => void
  onSearch: (q: string) => void
}

export function ServersControls(props: ServersControlsProps) {
  const { filter, q, waiting, isChanges, changes, onChanges, onFilter, onSearch } = props
  const text = useDebounced(q, onSearch)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ScrollChips label="Status" chosen={isChanges ? 'changed' : filter}>
        {FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            data-tab={each}
            aria-pressed={!isChanges && each === filter}
            onClick={() => onFilter(each)}
            className={chipClass({ selected: !isChanges && each === filter })}
          >
            {FILTER_LABELS[each]}
            {(waiting[each] ?? 0) > 0 && (
              <span className="tabular opacity-75">{waiting[each]?.toLocaleString('en')}</span>
            )}
          </button>
        ))}
        <button
          type="button"
          data-tab="changed"
          aria-pressed={isChanges}
          onClick={onChanges}
          className={chipClass({ selected: isChanges })}
        >
          Changed
          {changes > 0 && <span className="tabular opacity-75">{changes.toLocaleString('en')}</span>}
        </button>
      </ScrollChips>
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
