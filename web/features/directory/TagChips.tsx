import type { ReactNode } from 'react'
import { ALL_TAGS, type DirectorySearch, type Tag, TAGS } from '#contract/directory.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { directoryParameters } from '#contract/directory-address.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { Link } from '../../lib/Link.tsx'

const CHOICES: DirectorySearch['tag'][] = [ALL_TAGS, ...TAGS]

interface TagChipsProps {
  search: DirectorySearch
  /** A small picture for the tag. */
  renderMark: (tag: Tag) => ReactNode
}

/** One chip per tag. Chips are links, so that people can share a choice and open it in a new tab. */
export function TagChips({ search, renderMark }: TagChipsProps) {
  return (
    <ChipGroup
      label="Tags"
      // On a phone one row that scrolls sideways: three rows would push the first server off the screen.
      className="-mx-4 -my-1.5 flex-nowrap! overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap! sm:overflow-visible sm:px-0"
    >
      {CHOICES.map((tag) => (
        <Link
          key={tag}
          to="/servers"
          search={directoryParameters({ ...search, tag, page: 1 })}
          resetScroll={false}
          aria-current={tag === search.tag ? 'true' : undefined}
          className={chipClass({ selected: tag === search.tag, className: 'shrink-0' })}
        >
          {tag !== ALL_TAGS && renderMark(tag)}
          {tag}
        </Link>
      ))}
    </ChipGroup>
  )
}
