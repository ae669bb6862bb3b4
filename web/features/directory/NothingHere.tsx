import { Link } from '@tanstack/react-router'
import { ALL_TAGS, type DirectorySearch } from '../../../contract/directory.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { pagesOf } from '../../../contract/range-text.ts'

interface NothingHereProps {
  search: DirectorySearch
  total: number
  onClear: () => void
}

/** An empty list: nothing matches, or the page lies past the last one. */
export default function NothingHere({ search, total, onClear }: NothingHereProps) {
  const last = pagesOf(total)
  if (total > 0)
    return (
      <EmptyState
        island="past-the-end"
        title="There are no more servers out here"
        action={
          <Link to="/servers" search={{ ...search, page: last }} className={buttonClass()}>
            Go to page {last}
          </Link>
        }
      />
    )
  return (
    <EmptyState
      title="No servers match your filters"
      text="Try a shorter name, or look among all tags."
      action={
        <Link
          to="/servers"
          search={{ ...search, q: '', tag: ALL_TAGS, page: 1 }}
          onClick={onClear}
          className={buttonClass()}
        >
          Clear
        </Link>
      }
    />
  )
}
