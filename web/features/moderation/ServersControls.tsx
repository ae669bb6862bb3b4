import { useEffect, useState } from 'react'
import { SEARCH_MAX } from '#contract/directory.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/Field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { type Filter, FILTER_LABELS, FILTERS } from './server-actions.ts'

/** Delay after typing before the list updates. */
const DEBOUNCE_MS = 350

interface ServersControlsProps {
  filter: Filter
  q: string
  /** Number of waiting listings, shown on their chip; `undefined` while it is unknown. */
  pending: number | undefined
  onFilter: (filter: Filter) => void
  onSearch: (q: string) => void
}

export function ServersControls({ filter, q, pending, onFilter, onSearch }: ServersControlsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <ChipGroup label="Status">
        {FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === filter}
            onClick={() => onFilter(each)}
            className={chipClass({ selected: each === filter })}
          >
            {FILTER_LABELS[each]}
            {each === 'pending' && pending !== undefined && pending > 0 && (
              <span className="tabular opacity-75">{pending.toLocaleString('en')}</span>
            )}
          </button>
        ))}
      </ChipGroup>
      <SearchField q={q} onSearch={onSearch} />
    </div>
  )
}

function SearchField({ q, onSearch }: Pick<ServersControlsProps, 'q' | 'onSearch'>) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  // The address changed from outside (back, another tab) and replaces the typed text.
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, q, onSearch])
  return (
    <search className="min-w-60 grow sm:max-w-96">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
        className="relative"
      >
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-muted" />
        <input
          type="search"
          aria-label="Search servers"
          placeholder="Name, owner or id"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={cx(controlClass, 'pl-10')}
        />
      </form>
    </search>
  )
}
