import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { filterGroupLabel, filterText, writeFilters } from '#contract/directory/filters.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { TextField } from '../../ui/TextField.tsx'
import { type FilterCounts, LANGUAGES_SHOWN, languagesFor, optionsOf } from './filter-options.ts'
import { FilterFormButton } from './FilterFormButton.tsx'
import type { FilterActions } from './use-filters.ts'

interface FilterGroupProps {
  group: string
  counts: FilterCounts
  filters: FilterActions
  isScriptless?: boolean
}

export function FilterGroup({
  group,
  counts,
  filters: { having, want, drop, isFull },
  isScriptless = false,
}: FilterGroupProps) {
  const [text, setText] = useState('')
  const current = optionsOf(group, counts, having)
  const [known, setKnown] = useState(current)
  // With each choice come new numbers. What is shown keeps its place, and what is new comes last.
  const options = [...known, ...current.filter((filter) => !known.includes(filter))]
  if (options.length > known.length) setKnown(options)
  if (options.length === 0) return null
  const isLong = !isScriptless && group === 'lang' && options.length > LANGUAGES_SHOWN
  const shown = isLong ? languagesFor(text, options, { counts, chosen: having }) : options
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
          const chosen = selected ? having.filter((other) => other !== filter) : [...having, filter]
          return (
            <FilterFormButton
              key={filter}
              name="with"
              value={writeFilters(chosen) ?? ''}
              aria-pressed={selected}
              disabled={!selected && (isFull || !counts[filter])}
              onPress={() => (selected ? drop([filter]) : want(filter))}
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
