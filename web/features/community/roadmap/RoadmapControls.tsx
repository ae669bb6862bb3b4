import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ROADMAP_SEARCH_MAX, type RoadmapSearch } from '#contract/community/roadmap-search.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { controlClass } from '../../../ui/Field.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { Options } from '../../../ui/Options.tsx'
import { roadmapQuery, WHOLE } from './queries.ts'

/** Delay after typing before the board updates. */
const DEBOUNCE_MS = 350

const SEARCH_FORM_ID = 'roadmap-search'

interface RoadmapControlsProps {
  search: RoadmapSearch
  onSearch: (change: Partial<RoadmapSearch>) => void
  onSuggest: () => void
}

/** Search, tag filter and the button to suggest an idea. */
export function RoadmapControls({ search, onSearch, onSuggest }: RoadmapControlsProps) {
  const controls = useRef<HTMLDivElement>(null)
  useEarlyInput(controls)
  return (
    <div ref={controls} className="mt-6 flex flex-wrap items-center gap-3">
      <SearchField q={search.q} label="Search the roadmap" onSearch={(q) => onSearch({ q })} />
      <TagSelect search={search} onChoose={(tag) => onSearch({ tag })} />
      <Button variant="primary" onClick={onSuggest} className="grow sm:grow-0">
        <PlusIcon className="size-4" />
        Suggest a feature
      </Button>
    </div>
  )
}

function TagSelect({ search, onChoose }: { search: RoadmapSearch; onChoose: (tag: string) => void }) {
  // Every response contains all tags, whatever the filter is.
  const here = useQuery(roadmapQuery(search)).data?.tags
  const whole = useQuery({ ...roadmapQuery(WHOLE), enabled: false }).data?.tags
  const tags = here ?? whole ?? []
  const known = search.tag === '' || tags.includes(search.tag)
  return (
    <SelectField
      name="tag"
      form={SEARCH_FORM_ID}
      label="Tag"
      labelHidden
      value={search.tag}
      onChange={({ target }) => onChoose(target.value)}
      className="min-w-40 grow sm:grow-0"
    >
      <option value="">All tags</option>
      {!known && <option value={search.tag}>{search.tag}</option>}
      <Options of={tags} />
    </SelectField>
  )
}

interface SearchFieldProps {
  q: string
  label: string
  onSearch: (q: string) => void
}

function SearchField({ q, label, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  // The address changed from outside (back, a link) and replaces the typed text.
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  useEffect(() => {
    if (text.trim() === q) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing restarts the delay
  }, [text])
  return (
    <search className="min-w-60 flex-1">
      <form
        id={SEARCH_FORM_ID}
        action="/roadmap"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== q) onSearch(text.trim())
        }}
        className="relative"
      >
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-muted" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={ROADMAP_SEARCH_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={cx(controlClass, 'pl-10')}
        />
      </form>
    </search>
  )
}
