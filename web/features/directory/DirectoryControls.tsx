import { useRef } from 'react'
import {
  ALL_TAGS,
  type DirectorySearch,
  isSort,
  SORT_LABELS,
  SORT_NOTES,
  SORTS,
} from '#contract/directory/directory.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { controlClass } from '../../ui/control-class.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { Options } from '../../ui/Options.tsx'
import { SEARCH_FORM_ID, SearchBox } from './SearchBox.tsx'
import type { useSearchText } from './search-text.ts'

interface SortSelectProps {
  search: DirectorySearch
  /** Changes part of the current search. The list returns to its first page. */
  onChange: (change: Partial<DirectorySearch>) => void
}

interface DirectoryControlsProps extends SortSelectProps {
  searchText: ReturnType<typeof useSearchText>
}

/** The search and the sort order of the directory, on one line. */
export function DirectoryControls({ search, searchText, onChange }: DirectoryControlsProps) {
  const field = useRef<HTMLInputElement>(null)
  const narrowed = search.q !== '' || search.tag !== ALL_TAGS
  function clear() {
    searchText.clear()
    onChange({ q: '', tag: ALL_TAGS })
    // The button disappears with the filters it cleared, so the focus moves to the field.
    field.current?.focus()
  }
  const controls = useRef<HTMLDivElement>(null)
  useEarlyInput(controls)
  return (
    <div ref={controls} className="grid gap-4">
      <div className="flex items-start gap-2 sm:gap-3">
        <div className="min-w-0 flex-1">
          <SearchBox
            ref={field}
            text={searchText.text}
            onType={searchText.type}
            onSubmit={searchText.sendNow}
          />
        </div>
        <SortSelect search={search} onChange={onChange} />
        {(['tag', 'with', 'without'] as const).map(
          (name) =>
            search[name] && (
              <input key={name} type="hidden" name={name} form={SEARCH_FORM_ID} value={search[name]} />
            ),
        )}
        <noscript>
          <button form={SEARCH_FORM_ID} className={buttonClass({ className: 'min-h-13' })}>
            Search
          </button>
        </noscript>
        {narrowed && (
          <Button onClick={clear} className="min-h-13 shrink-0 max-sm:px-3.5">
            <CloseIcon className="size-3" />
            <span className="max-sm:sr-only">Clear</span>
          </Button>
        )}
      </div>
      {SORT_NOTES[search.sort] && <p className="text-sm text-ink-muted">{SORT_NOTES[search.sort]}</p>}
    </div>
  )
}

function SortSelect({ search, onChange }: SortSelectProps) {
  return (
    <label className="relative w-28 shrink-0 sm:w-52">
      <span className="sr-only">Sort by</span>
      <select
        name="sort"
        form={SEARCH_FORM_ID}
        value={search.sort}
        onChange={({ target: { value } }) => isSort(value) && onChange({ sort: value })}
        className={cx(controlClass, 'min-h-13 appearance-none truncate pr-8')}
      >
        <Options of={SORTS} names={SORT_LABELS} />
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-3.5 text-ink-muted" />
    </label>
  )
}
