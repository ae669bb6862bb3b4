import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ALL_TAGS, type DirectorySearch, FILTERS_MAX } from '#contract/directory/directory.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { listText } from '#contract/language/lists.ts'
import { languageTag } from '#contract/language/i18n.ts'
import { FACT_NAMES, FACTS, partsOf } from '#contract/listings/facts.ts'
import { languageNames } from '#contract/listings/languages.ts'
import {
  FILTERS,
  FOR_CHILDREN,
  filterGroupLabel,
  filterText,
  isOwnGroup,
  readFilters,
  tagText,
  writeFilters,
} from '#contract/directory/filters.ts'
import { api, ask } from '../../lib/api.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFailed } from '../../lib/use-failed.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { directoryQuery } from './queries.ts'
import { FILTER_FORM_ID } from './TagChips.tsx'
import { useChosenChip } from './use-chosen-chip.ts'

interface FiltersProps {
  search: DirectorySearch
  onChange: (change: Partial<DirectorySearch>) => void
  open: boolean
  onClose: () => void
}

/** Groups in the order of the sheet: what decides first comes first. */
const GROUPS = [
  'now',
  'kind',
  'way',
  'on',
  'lang',
  'tag',
  'addons',
  'rating',
  'age',
  'family',
  'chat',
  'voice',
  ...FACT_NAMES,
  'fresh',
].filter((group, index, all) => all.indexOf(group) === index && group !== 'reset')

export function facetsQuery(asked: Pick<DirectorySearch, 'tag' | 'with' | 'without'>) {
  return queryOptions({
    queryKey: ['facets', asked],
    queryFn: ask(api.servers.facets.$get, { query: asked }, 'counts'),
    placeholderData: keepPreviousData,
  })
}

function useFilters({ search, onChange }: Pick<FiltersProps, 'search' | 'onChange'>) {
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

type FilterActions = ReturnType<typeof useFilters>

/** The active filters, what to drop when nothing passes them, and the sheet with all filters. */
export function Filters({ search, onChange, open, onClose }: FiltersProps) {
  const filters = useFilters({ search, onChange })
  useChosenChip(search)
  return (
    <>
      <Active filters={filters} />
      <Advice search={search} filters={filters} onChange={onChange} />
      <Dialog open={open} onClose={onClose} title={t`Filters`} className="max-w-2xl">
        <Sheet search={search} filters={filters} onClose={onClose} />
      </Dialog>
    </>
  )
}

function Active({ filters: { having, without, drop } }: { filters: FilterActions }) {
  // That for younger children has a chip of its own above.
  const shown = [...having.filter((filter) => filter !== FOR_CHILDREN), ...without]
  if (shown.length === 0) return null
  return (
    <ul
      aria-label={t`Active filters`}
      className="mb-3 flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap [scrollbar-width:none]"
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

/** 'None' says nothing without its group. */
export function labelOf(filter: string): string {
  const alone = ['for-', 'lang-', 'on-', 'tag-', 'kind-', 'way-', 'region-', 'rating-', 'family-']
  const value = filterText(filter)
  if (alone.some((start) => filter.startsWith(start))) return value
  const group = filterGroupLabel(filter)
  return t`${group}: ${value}`
}

/** What a server must not have. */
export const notText = (filter: string): string => t`Not: ${filter}`

interface AdviceProps {
  search: DirectorySearch
  filters: FilterActions
  onChange: FiltersProps['onChange']
}

/** When nothing passes: each filter that can be dropped, and how many servers that gives. */
function Advice({ search, filters, onChange }: AdviceProps) {
  const { data, isPlaceholderData } = useQuery(directoryQuery(search))
  const options = (isPlaceholderData ? undefined : data?.dropping) ?? []
  if (data?.dropping === undefined || isPlaceholderData) return null
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
  return listText(
    filters.map((filter) => (filter === 'q' ? t`“${q}”` : filter === 'tag' ? tagText(tag) : labelOf(filter))),
  )
}

interface SheetProps {
  search: DirectorySearch
  filters: FilterActions
  onClose: () => void
  /** No script runs: each button sends the form. */
  isStill?: boolean
}

/** The same sheet for browsers without script. */
export function StillFilters({ search }: Pick<SheetProps, 'search'>) {
  const nothing = () => undefined
  return (
    <section aria-label={t`Filters`} className={cardClass({ className: 'mb-6 px-5 pt-5' })}>
      <input type="hidden" form={FILTER_FORM_ID} name="filters" value="all" />
      <Sheet search={search} filters={useFilters({ search, onChange: nothing })} onClose={nothing} isStill />
    </section>
  )
}

function Sheet({ search, filters, onClose, isStill = false }: SheetProps) {
  const { tag, with: having, without } = search
  const query = useQuery(facetsQuery({ tag, with: having, without }))
  const failure = useFailed(query, t`We couldn’t load the filters. Please try again.`)
  if (failure) return failure
  if (!query.data) return <Spinner />
  const { counts, total } = query.data
  const isSearched = search.q.trim() !== ''
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">
        <span>
          {isSearched
            ? t`The numbers are of all servers, also those that your search text leaves out.`
            : t`The numbers say how many servers are left.`}
        </span>{' '}
        <span>{t`Owners fill this in, so some servers that fit may be missing.`}</span>
      </p>
      {GROUPS.map((group) => (
        <Group key={group} group={group} counts={counts} filters={filters} isStill={isStill} />
      ))}
      <LeaveOut counts={counts} filters={filters} isStill={isStill} />
      <div className="sticky -bottom-5 -mx-1 flex flex-wrap justify-end gap-3 border-t-2 border-line bg-surface-raised px-1 py-3 sm:-bottom-6">
        {filters.isFull && (
          <output className="basis-full text-sm font-semibold">
            {t`Choose at most ${FILTERS_MAX} filters at a time. Take one away to choose another.`}
          </output>
        )}
        <FormButton name="with" value="" onPress={filters.clear} className={buttonClass()}>
          {t`Clear filters`}
        </FormButton>
        <FormButton name="filters" value="" onPress={onClose} className={buttonClass({ variant: 'primary' })}>
          <span>
            {isSearched ? t`Show servers` : plural(total, { one: 'Show # server', other: 'Show # servers' })}
          </span>
        </FormButton>
      </div>
    </div>
  )
}

type Counts = Readonly<Record<string, number>>

/** The filters of a group that would leave a server, or are chosen. */
function optionsOf(group: string, counts: Counts, chosen: readonly string[]): string[] {
  const known =
    group === 'lang'
      ? Object.keys(counts)
          .filter((filter) => filter.startsWith('lang-'))
          .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b))
      : valuesOf(group).map((value) => `${group}-${value}`)
  const shown = known.filter((filter) => (counts[filter] ?? 0) > 0)
  return [...new Set([...shown, ...chosen.filter((filter) => filter.startsWith(`${group}-`))])]
}

function valuesOf(group: string): readonly string[] {
  if (isOwnGroup(group)) return FILTERS[group].options
  const facts: Readonly<Record<string, { options: readonly string[] }>> = FACTS
  return facts[group]?.options ?? []
}

/** By which people look for a language. */
const namesOf = (filter: string) => languageNames(partsOf(filter)[1])

/** Languages shown before one searches. */
const LANGUAGES_SHOWN = 12

interface FormButtonProps extends ComponentProps<'button'> {
  name: 'with' | 'without' | 'filters'
  value: string
  onPress: () => void
}

/** Sends the form of the filters where no script does what it is for. */
function FormButton({ onPress, ...rest }: FormButtonProps) {
  return (
    <button
      form={FILTER_FORM_ID}
      {...rest}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
    />
  )
}

const written = (filters: readonly string[]) => writeFilters(filters) ?? ''

interface GroupProps extends Pick<SheetProps, 'filters' | 'isStill'> {
  group: string
  counts: Counts
}

function Group({ group, counts, filters: { having, choose, isFull }, isStill = false }: GroupProps) {
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
            <FormButton
              key={filter}
              name="with"
              value={written(chosen)}
              aria-pressed={selected}
              disabled={isFull && !selected}
              onPress={() => choose(chosen)}
              className={chipClass({ selected })}
            >
              {filterText(filter)}
              <span className="tabular font-normal opacity-80">{wholeNumber(counts[filter] ?? 0)}</span>
            </FormButton>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What a server must not have. */
function LeaveOut({ counts, filters, isStill = false }: Omit<GroupProps, 'group'>) {
  const { having, without, choose, drop, isFull } = filters
  const isFree = (filter: string) => !having.includes(filter) && !without.includes(filter)
  return (
    <div className="grid gap-3">
      <SelectField
        label={t`Leave out servers with`}
        optional
        form={FILTER_FORM_ID}
        name="without"
        disabled={isFull}
        value={written(without)}
        onChange={({ target }) => choose(having, readFilters(target.value))}
      >
        <option value={written(without)}>{t`Choose…`}</option>
        {GROUPS.map((group) => (
          <optgroup key={group} label={filterGroupLabel(`${group}-`)}>
            {optionsOf(group, counts, [])
              .filter(isFree)
              .map((filter) => (
                <option key={filter} value={written([...without, filter])}>
                  {filterText(filter)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {isStill && (
        <button form={FILTER_FORM_ID} className={buttonClass({ className: 'justify-self-start' })}>
          {t`Leave out`}
        </button>
      )}
      {without.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {without.map((filter) => {
            const refused = labelOf(filter)
            return (
              <FormButton
                key={filter}
                name="without"
                value={written(without.filter((one) => one !== filter))}
                onPress={() => drop([filter])}
                aria-label={t`Allow ${refused} again`}
                className={chipClass({ selected: true })}
              >
                {notText(refused)}
                <CloseIcon className="size-2.5" />
              </FormButton>
            )
          })}
        </div>
      )}
    </div>
  )
}
