import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import {
  ALL_TAGS,
  type DirectorySearch,
  FILTERS_MAX,
  forgiveDirectorySearch,
  isSort,
  SORTS,
  TAGS,
} from '#contract/directory/directory.ts'
import { FOR_CHILDREN, filterText, readFilters, tagText, writeFilters } from '#contract/directory/filters.ts'
import { inPageLanguage, say } from '#contract/language/i18n.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx'
import { Options } from '../../ui/Options.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { TagMark } from '../listings/TagMark.tsx'
import { SEARCH_FORM_ID } from './SearchBox.tsx'

/** Before the app has started, and without it, this form opens the filters and applies them. */
export const FILTER_FORM_ID = 'directory-filters'

const CHOICES: DirectorySearch['tag'][] = [ALL_TAGS, ...TAGS]

interface TagChipsProps {
  search: DirectorySearch
  /** Changes part of the current search. The list returns to its first page. */
  onChange: (change: Partial<DirectorySearch>) => void
  /** Opens all other filters. */
  onOpen: () => void
}

/**
 * All filters, the order, and a chip for each tag and for younger children. Chips are links, so that people
 * can share a choice or open it in a new tab.
 */
export function TagChips({ search, onChange, onOpen }: TagChipsProps) {
  return (
    // On a phone one row that scrolls sideways and stays under the header: three rows would push the first
    // server off the screen.
    <div className="page flex flex-wrap items-start print:hidden gap-2 max-sm:sticky max-sm:top-16 max-sm:z-30 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:bg-surface py-2 [scrollbar-width:none]">
      <form id={FILTER_FORM_ID} action={inPageLanguage('/servers')} className="contents">
        {Object.entries(directoryParameters({ ...search, page: 1 })).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          name="filters"
          value="all"
          onClick={(event) => {
            event.preventDefault()
            onOpen()
          }}
          className={chipClass({ className: 'shrink-0' })}
        >
          {t`Filters`}
        </button>
      </form>
      <SortSelect search={search} onChange={onChange} />
      <noscript>
        <button form={SEARCH_FORM_ID} className={chipClass()}>
          {t`Sort`}
        </button>
      </noscript>
      <ChipGroup label={t`Tags`} data-tags className="max-sm:flex-none max-sm:flex-nowrap! sm:contents">
        {CHOICES.map((tag) => (
          <Link
            key={tag}
            to="/servers"
            activeOptions={{ exact: true }}
            search={(now) => directoryParameters({ ...forgiveDirectorySearch({ ...now }), tag, page: 1 })}
            resetScroll={false}
            aria-current={tag === search.tag ? 'true' : undefined}
            className={chipClass({
              selected: tag === search.tag,
              // A phone has no room for the chip 'All' while pressing it would change nothing.
              className: `shrink-0 ${tag === ALL_TAGS && tag === search.tag ? 'max-sm:hidden' : ''}`,
            })}
          >
            {tag !== ALL_TAGS && <TagMark tag={tag} lazy />}
            <span>{tagText(tag)}</span>
          </Link>
        ))}
      </ChipGroup>
      <ChildrenChip search={search} />
    </div>
  )
}

function ChildrenChip({ search }: Pick<TagChipsProps, 'search'>) {
  const having = readFilters(search.with)
  const selected = having.includes(FOR_CHILDREN)
  // The address holds no more filters: one more would silently drop another.
  if (!selected && having.length + readFilters(search.without).length >= FILTERS_MAX) return null
  return (
    <Link
      to="/servers"
      activeOptions={{ exact: true }}
      search={(old) => {
        const now = forgiveDirectorySearch({ ...old })
        const others = readFilters(now.with).filter((filter) => filter !== FOR_CHILDREN)
        const isFull = others.length + readFilters(now.without).length >= FILTERS_MAX
        const wanted = writeFilters(selected || isFull ? others : [...others, FOR_CHILDREN])
        return directoryParameters({ ...now, with: wanted, page: 1 })
      }}
      resetScroll={false}
      aria-current={selected ? 'true' : undefined}
      className={chipClass({ selected, className: 'shrink-0' })}
    >
      <span>{filterText(FOR_CHILDREN)}</span>
      {selected && <CloseIcon className="size-2.5" />}
    </Link>
  )
}

function SortSelect({ search, onChange }: Omit<TagChipsProps, 'onOpen'>) {
  const label = useEarlyInput<HTMLLabelElement>()
  return (
    <label ref={label} className="relative min-w-48 shrink-0 sm:min-w-44">
      <span className="sr-only">{t`Sort by`}</span>
      <select
        name="sort"
        form={SEARCH_FORM_ID}
        value={search.sort}
        onChange={({ target: { value } }) => isSort(value) && onChange({ sort: value })}
        className={cx(controlClass, 'min-h-9! appearance-none truncate py-1! pe-8 pointer-coarse:min-h-11!')}
      >
        <Options of={SORTS} names={(sort) => say(`order.${sort}`)} />
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5 text-ink-muted" />
    </label>
  )
}
