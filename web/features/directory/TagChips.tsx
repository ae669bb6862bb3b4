import { Link } from '@tanstack/react-router'
import { ALL_TAGS, type DirectorySearch, TAGS } from '../../../contract/directory.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { ChipGroup } from '../../ui/Chip.tsx'
import { Island } from '../../ui/Island.tsx'

const CHOICES: DirectorySearch['tag'][] = [ALL_TAGS, ...TAGS]

/** One chip per tag, each with the kind of island that grows there. Links, so that a choice can be shared and opened beside. */
export function TagChips({ search }: { search: DirectorySearch }) {
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
          {tag !== ALL_TAGS && (
            <Island id={tag} tags={[tag]} shape="mark" sky={false} size={24} className="-ml-1" />
          )}
          {tag}
        </Link>
      ))}
    </ChipGroup>
  )
}
