import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { filterGroupLabel, filterText, writeFilters } from '#contract/directory/filters.ts'
import { languageTag } from '#contract/language/i18n.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FilterFormButton } from './FilterFormButton.tsx'
import { type FilterCounts, namesOf, optionsOf } from './filter-options.ts'
import type { FilterActions } from './use-filters.ts'

/** Languages shown before one searches. */
const LANGUAGES_SHOWN = 12

interface FilterGroupProps {
  group: string
  counts: FilterCounts
  filters: FilterActions
  isStill?: boolean
}

/** The filters of one group, of which a server must have all that are chosen. */
export function FilterGroup({
  group,
  counts,
  filters: { having, choose, isFull },
  isStill = false,
}: FilterGroupProps) {
  const [text, setText] = useState('')
  const options = optionsOf(group, counts, having)
  if (options.length === 0) return null
  const isLong = !isStill && group === 'lang' && options.length > LANGUAGES_SHOWN
  const wanted = text.trim().toLocaleLowerCase(languageTag())
  const shown = isLong
    ? options
        .filter(
          (filter) =>
            having.includes(filter) ||
            namesOf(filter).some((name) => name.toLocaleLowerCase(languageTag()).includes(wanted)),
        )
        .slice(0, LANGUAGES_SHOWN)
    : options
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">{filterGroupLabel(`${group}-`)}</legend>
      {isLong && (
        <TextField
          label={t`Find a language`}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {shown.map((filter) => {
          const selected = having.includes(filter)
          const chosen = selected ? having.filter((one) => one !== filter) : [...having, filter]
          return (
            <FilterFormButton
              key={filter}
              name="with"
              value={writeFilters(chosen) ?? ''}
              aria-pressed={selected}
              disabled={isFull && !selected}
              onPress={() => choose(chosen)}
              className={chipClass({ selected })}
            >
              {filterText(filter)}
              <span className="tabular font-normal opacity-80">{wholeNumber(counts[filter] ?? 0)}</span>
            </FilterFormButton>
          )
        })}
      </div>
    </fieldset>
  )
}
