import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import { tagText } from '#contract/directory/filters.ts'
import { listText } from '#contract/language/lists.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { labelOf } from './filter-words.ts'
import { directoryQuery } from './queries.ts'
import type { FilterActions } from './use-filters.ts'

interface FilterAdviceProps {
  search: DirectorySearch
  filters: FilterActions
  onChange: (change: Partial<DirectorySearch>) => void
}

/** When no server passes: each filter that can be dropped, and how many servers then pass. */
export function FilterAdvice({ search, filters, onChange }: FilterAdviceProps) {
  const { data, isPlaceholderData } = useQuery(directoryQuery(search))
  if (data?.dropping === undefined || isPlaceholderData) return null
  const options = data.dropping
  return (
    <div className="notch notch-step-3 notch-fill-surface-raised notch-edge-line-strong grid gap-3 px-5 py-4">
      <p className="font-semibold">
        {options.length > 0
          ? t`No server fits all of this. Drop one:`
          : t`No server fits all of this, even without one of the filters.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ filters: dropped, total }) => (
          <button
            key={dropped.join('.')}
            type="button"
            className={chipClass()}
            onClick={() => {
              if (dropped[0] === 'q') onChange({ q: '' })
              else if (dropped[0] === 'tag') onChange({ tag: ALL_TAGS })
              else filters.drop(dropped)
            }}
          >
            {withoutText(chosenWords(dropped, search), total)}
          </button>
        ))}
        <button type="button" className={chipClass()} onClick={filters.clear}>
          {t`Clear all filters`}
        </button>
      </div>
    </div>
  )
}

const withoutText = (dropped: string, total: number): string =>
  plural(total, { one: `Without ${dropped}: # server`, other: `Without ${dropped}: # servers` })

function chosenWords(filters: readonly string[], { q, tag }: DirectorySearch): string {
  const wordOf = (filter: string) => {
    if (filter === 'q') return t`“${q}”`
    return filter === 'tag' ? tagText(tag) : labelOf(filter)
  }
  return listText(filters.map(wordOf))
}
