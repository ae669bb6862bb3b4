import { ALL_TAGS, type DirectorySearch, TAGS } from '#contract/directory/directory.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { Link } from '../../lib/Link.tsx'
import { TagMark } from '../listings/TagMark.tsx'

/** Before the app has started, and without it, this form opens the filters and applies them. */
export const FILTER_FORM_ID = 'directory-filters'

const CHOICES: DirectorySearch['tag'][] = [ALL_TAGS, ...TAGS]

interface TagChipsProps {
  search: DirectorySearch
  /** Opens all other filters. */
  onOpen: () => void
}

/** One chip per tag. Chips are links, so that people can share a choice and open it in a new tab. */
export function TagChips({ search, onOpen }: TagChipsProps) {
  return (
    <ChipGroup
      label="Tags"
      // On a phone one row that scrolls sideways and stays under the header: three rows would push the first server off
      // the screen.
      className="page max-sm:sticky max-sm:top-16 max-sm:z-30 max-sm:flex-nowrap! max-sm:overflow-x-auto max-sm:bg-surface py-2 [scrollbar-width:none]"
    >
      <form id={FILTER_FORM_ID} action="/servers" className="contents">
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
          Filters
        </button>
      </form>
      {CHOICES.map((tag) => (
        <Link
          key={tag}
          to="/servers"
          search={directoryParameters({ ...search, tag, page: 1 })}
          resetScroll={false}
          aria-current={tag === search.tag ? 'true' : undefined}
          className={chipClass({
            selected: tag === search.tag,
            // A phone has room for what changes something.
            className: `shrink-0 ${tag === ALL_TAGS && tag === search.tag ? 'max-sm:hidden' : ''}`,
          })}
        >
          {tag !== ALL_TAGS && <TagMark tag={tag} />}
          {tag}
        </Link>
      ))}
    </ChipGroup>
  )
}
