import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ALL_TAGS, type DirectorySearch, type Tag, TAGS } from '../../../contract/directory.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { ChipGroup } from '../../ui/Chip.tsx'

const CHOICES: DirectorySearch['tag'][] = [ALL_TAGS, ...TAGS]

interface TagChipsProps {
  search: DirectorySearch
  /** A small picture of what the tag stands for. */
  renderMark: (tag: Tag) => ReactNode
}

/** One chip per tag. Links, so that a choice can be shared and opened beside. */
export function TagChips({ search, renderMark }: TagChipsProps) {
  return (
    <ChipGroup label="Tags">
      {CHOICES.map((tag) => (
        <Link
          key={tag}
          to="/servers"
          search={{ ...search, tag, page: 1 }}
          resetScroll={false}
          aria-current={tag === search.tag ? 'true' : undefined}
          className={chipClass({ selected: tag === search.tag })}
        >
          {tag !== ALL_TAGS && renderMark(tag)}
          {tag}
        </Link>
      ))}
    </ChipGroup>
  )
}
