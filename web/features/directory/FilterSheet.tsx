import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type DirectorySearch, FILTERS_MAX } from '#contract/directory/directory.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { api, ask } from '../../lib/api.ts'
import { useFailed } from '../../lib/use-failed.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { FILTER_GROUPS } from './filter-options.ts'
import { FilterFormButton } from './FilterFormButton.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { LeaveOut } from './LeaveOut.tsx'
import { FILTER_FORM_ID } from './TagChips.tsx'
import { type FilterActions, useFilters } from './use-filters.ts'

export function facetsQuery(asked: Pick<DirectorySearch, 'tag' | 'with' | 'without'>) {
  return queryOptions({
    queryKey: ['facets', asked],
    queryFn: ask(api.servers.facets.$get, { query: asked }, 'counts'),
    placeholderData: keepPreviousData,
  })
}

interface FilterSheetProps {
  search: DirectorySearch
  filters: FilterActions
  onClose: () => void
  /** Whether no script runs: then each button sends the form. */
  isScriptless?: boolean
}

export function FilterSheet({ search, filters, onClose, isScriptless = false }: FilterSheetProps) {
  const { tag, with: having, without } = search
  const query = useQuery(facetsQuery({ tag, with: having, without }))
  const errorNotice = useFailed(query, t`We couldn’t load the filters. Please try again.`)
  if (errorNotice) return errorNotice
  if (!query.data) return <Spinner />
  const { counts, total } = query.data
  const isSearched = search.q.trim() !== ''
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">
        <span>
          {isSearched
            ? t`The numbers count all servers, including those that do not match your search text.`
            : t`The numbers say how many servers are left.`}
        </span>
        {sentenceSpace()}
        <span>{t`Owners fill this in, so some servers that fit may be missing.`}</span>
      </p>
      {FILTER_GROUPS.map((group) => (
        <FilterGroup
          key={group}
          group={group}
          counts={counts}
          filters={filters}
          isScriptless={isScriptless}
        />
      ))}
      <LeaveOut counts={counts} filters={filters} isScriptless={isScriptless} />
      <div className="sticky -bottom-5 -mx-1 flex flex-wrap justify-end gap-3 border-t-2 border-line bg-surface-raised px-1 py-3 sm:-bottom-6">
        {filters.isFull && (
          <output className="basis-full text-sm font-semibold">
            {t`Choose at most ${FILTERS_MAX} filters at a time. Take one away to choose another.`}
          </output>
        )}
        <FilterFormButton name="with" value="" onPress={filters.clear} className={buttonClass()}>
          {t`Clear filters`}
        </FilterFormButton>
        <FilterFormButton
          name="filters"
          value=""
          onPress={onClose}
          className={buttonClass({ variant: 'primary' })}
        >
          <span>
            {isSearched ? t`Show servers` : plural(total, { one: 'Show # server', other: 'Show # servers' })}
          </span>
        </FilterFormButton>
      </div>
    </div>
  )
}

export function ScriptlessFilters({ search }: Pick<FilterSheetProps, 'search'>) {
  const nothing = () => undefined
  return (
    <section aria-label={t`Filters`} className={cardClass({ className: 'mb-6 px-5 pt-5' })}>
      <input type="hidden" form={FILTER_FORM_ID} name="filters" value="all" />
      <FilterSheet
        search={search}
        filters={useFilters({ search, onChange: nothing })}
        onClose={nothing}
        isScriptless
      />
    </section>
  )
}
