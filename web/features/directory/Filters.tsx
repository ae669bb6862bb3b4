import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { FACT_NAMES, FACTS } from '#contract/listings/facts.ts'
import {
  FILTERS,
  filterGroupLabel,
  filterText,
  readFilters,
  writeFilters,
} from '#contract/directory/filters.ts'
import { api, explain, read } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { chipClass } from '../../ui/chip-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { directoryQuery } from './queries.ts'
import { useChosenTag } from './use-chosen-tag.ts'

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
  'checked',
  ...FACT_NAMES,
  'fresh',
].filter((group, place, all) => all.indexOf(group) === place && group !== 'reset')

export function facetsQuery(asked: Pick<DirectorySearch, 'tag' | 'with' | 'without'>) {
  return queryOptions({
    queryKey: ['facets', asked],
    queryFn: ({ signal }) => read(api.servers.facets.$get({ query: asked }, { init: { signal } }), 'counts'),
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
    /** Sets or removes a filter that must hold. */
    toggle: (filter: string) =>
      having.includes(filter)
        ? apply(
            having.filter((one) => one !== filter),
            without,
          )
        : apply(
            [...having, filter],
            without.filter((one) => one !== filter),
          ),
    exclude: (filter: string) =>
      apply(
        having.filter((one) => one !== filter),
        [...without, filter],
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
  useChosenTag(search.tag)
  return (
    <>
      <Active filters={filters} />
      <Advice search={search} filters={filters} onChange={onChange} />
      <Dialog open={open} onClose={onClose} title="Filters" className="max-w-2xl">
        <Sheet search={search} filters={filters} onClose={onClose} />
      </Dialog>
    </>
  )
}

function Active({ filters: { having, without, drop } }: { filters: FilterActions }) {
  if (having.length + without.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mb-3 flex flex-wrap gap-2">
      {[...having, ...without].map((filter) => {
        const text = `${without.includes(filter) ? 'Not: ' : ''}${labelOf(filter)}`
        return (
          <li key={filter}>
            <button
              type="button"
              aria-label={`Remove filter ${text}`}
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
  const alone = ['lang-', 'on-', 'tag-', 'kind-', 'way-', 'region-', 'rating-', 'family-']
  return alone.some((start) => filter.startsWith(start))
    ? filterText(filter)
    : `${filterGroupLabel(filter)}: ${filterText(filter)}`
}

const serversText = (count: number) => `${wholeNumber(count)} ${count === 1 ? 'server' : 'servers'}`

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
          ? 'No server fits all of this. Drop one:'
          : 'No server fits all of this, even without one of the filters.'}
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
            Without {wordsOf(dropped, search)}: {serversText(total)}
          </button>
        ))}
        <button type="button" className={chipClass()} onClick={filters.clear}>
          Clear all filters
        </button>
      </div>
    </div>
  )
}

function wordsOf(filters: readonly string[], { q, tag }: DirectorySearch): string {
  return filters
    .map((filter) => (filter === 'q' ? `“${q}”` : filter === 'tag' ? tag : labelOf(filter)))
    .join(', ')
}

interface SheetProps {
  search: DirectorySearch
  filters: FilterActions
  onClose: () => void
}

function Sheet({ search, filters, onClose }: SheetProps) {
  const { tag, with: having, without } = search
  const query = useQuery(facetsQuery({ tag, with: having, without }))
  const { data, error, refetch, isFetching } = query
  if (data === undefined && error)
    return (
      <ErrorState
        message={explain('We couldn’t load the filters. Please try again.', error)}
        query={{ refetch, isFetching }}
      />
    )
  if (data === undefined) return <Spinner />
  const { counts, total } = data
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">
        The numbers say how many servers are left. Owners fill this in, so some servers that fit may be
        missing.
      </p>
      {GROUPS.map((group) => (
        <Group key={group} group={group} counts={counts} filters={filters} />
      ))}
      <LeaveOut counts={counts} filters={filters} />
      <div className="sticky -bottom-5 -mx-1 flex flex-wrap justify-end gap-3 border-t-2 border-line bg-surface-raised px-1 py-3 sm:-bottom-6">
        <Button onClick={filters.clear}>Clear filters</Button>
        <Button variant="primary" onClick={onClose}>
          Show {serversText(total)}
        </Button>
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

function valuesOf(group: string): string[] {
  const options: Record<string, { options: object }> = { ...FACTS, ...FILTERS }
  return Object.keys(options[group]?.options ?? {})
}

/** Languages shown before one searches. */
const LANGUAGES_SHOWN = 12

interface GroupProps {
  group: string
  counts: Counts
  filters: FilterActions
}

function Group({ group, counts, filters: { having, toggle } }: GroupProps) {
  const [text, setText] = useState('')
  const options = optionsOf(group, counts, having)
  if (options.length === 0) return null
  const isLong = group === 'lang' && options.length > LANGUAGES_SHOWN
  const wanted = text.trim().toLowerCase()
  const shown = isLong
    ? options
        .filter((filter) => having.includes(filter) || filterText(filter).toLowerCase().includes(wanted))
        .slice(0, LANGUAGES_SHOWN)
    : options
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">{filterGroupLabel(`${group}-`)}</legend>
      {isLong && (
        <TextField
          label="Find a language"
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {shown.map((filter) => {
          const selected = having.includes(filter)
          return (
            <button
              key={filter}
              type="button"
              aria-pressed={selected}
              onClick={() => toggle(filter)}
              className={chipClass({ selected })}
            >
              {filterText(filter)}
              <span className="tabular font-normal opacity-80">{wholeNumber(counts[filter] ?? 0)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What a server must not have. */
function LeaveOut({ counts, filters: { having, without, exclude, drop } }: Omit<GroupProps, 'group'>) {
  const isFree = (filter: string) => !having.includes(filter) && !without.includes(filter)
  return (
    <div className="grid gap-3">
      <SelectField
        label="Leave out servers with"
        optional
        value=""
        onChange={({ target }) => target.value !== '' && exclude(target.value)}
      >
        <option value="">Choose…</option>
        {GROUPS.filter((group) => group !== 'checked').map((group) => (
          <optgroup key={group} label={filterGroupLabel(`${group}-`)}>
            {optionsOf(group, counts, [])
              .filter(isFree)
              .map((filter) => (
                <option key={filter} value={filter}>
                  {filterText(filter)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {without.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {without.map((filter) => (
            <button
              key={filter}
              type="button"
              onClick={() => drop([filter])}
              aria-label={`Allow ${labelOf(filter)} again`}
              className={chipClass({ selected: true })}
            >
              Not: {labelOf(filter)}
              <CloseIcon className="size-2.5" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
