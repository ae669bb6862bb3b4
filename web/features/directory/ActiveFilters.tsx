import { t } from '@lingui/core/macro'
import { FOR_CHILDREN } from '#contract/directory/filters.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { labelOf, notText } from './filter-words.ts'
import type { FilterActions } from './use-filters.ts'

/** One button for each chosen filter, which takes it away. */
export function ActiveFilters({ filters: { having, without, drop } }: { filters: FilterActions }) {
  // The filter for younger children has its own chip above the list (`TagChips`).
  const shown = [...having.filter((filter) => filter !== FOR_CHILDREN), ...without]
  if (shown.length === 0) return null
  return (
    <ul
      aria-label={t`Active filters`}
      className="flex gap-2 pb-4 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pt-1 sm:flex-wrap [scrollbar-width:none]"
    >
      {shown.map((filter) => {
        const text = without.includes(filter) ? notText(labelOf(filter)) : labelOf(filter)
        return (
          <li key={filter}>
            <button
              type="button"
              aria-label={t`Remove filter ${text}`}
              onClick={() => drop([filter])}
              className={chipClass({ selected: true })}
            >
              {text}
              <CloseIcon className="size-2.5" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
