import { t } from '@lingui/core/macro'
import { filterGroupLabel, filterText, readFilters, writeFilters } from '#contract/directory/filters.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FILTER_GROUPS, type FilterCounts, optionsOf } from './filter-options.ts'
import { labelOf, notText } from './filter-words.ts'
import { FilterFormButton } from './FilterFormButton.tsx'
import { FILTER_FORM_ID } from './TagChips.tsx'
import type { FilterActions } from './use-filters.ts'

interface LeaveOutProps {
  counts: FilterCounts
  filters: FilterActions
  isScriptless: boolean
}

const fieldValue = (filters: readonly string[]) => writeFilters(filters) ?? ''

/** Chooses what a server must not have. */
export function LeaveOut({ counts, filters, isScriptless }: LeaveOutProps) {
  const { having, without, leaveOut, drop, isFull } = filters
  const isFree = (filter: string) => !having.includes(filter) && !without.includes(filter)
  return (
    <div className="grid gap-3">
      <SelectField
        label={t`Leave out servers with`}
        optional
        form={FILTER_FORM_ID}
        name="without"
        disabled={isFull}
        value={fieldValue(without)}
        onChange={({ target }) =>
          leaveOut(readFilters(target.value).filter((filter) => !without.includes(filter)))
        }
      >
        <option value={fieldValue(without)}>{t`Choose…`}</option>
        {FILTER_GROUPS.map((group) => (
          <optgroup key={group} label={filterGroupLabel(`${group}-`)}>
            {optionsOf(group, counts, [])
              .filter(isFree)
              .map((filter) => (
                <option key={filter} value={fieldValue([...without, filter])}>
                  {filterText(filter)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {isScriptless && (
        <button form={FILTER_FORM_ID} className={buttonClass({ className: 'justify-self-start' })}>
          {t`Leave out`}
        </button>
      )}
      {without.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {without.map((filter) => {
            const refused = labelOf(filter)
            return (
              <FilterFormButton
                key={filter}
                name="without"
                value={fieldValue(without.filter((one) => one !== filter))}
                onPress={() => drop([filter])}
                aria-label={t`Allow ${refused} again`}
                className={chipClass({ selected: true })}
              >
                {notText(refused)}
                <CloseIcon className="size-2.5" />
              </FilterFormButton>
            )
          })}
        </div>
      )}
    </div>
  )
}
