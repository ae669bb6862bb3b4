import { ALL_TAGS, type DirectorySearch } from '#contract/directory/directory.ts'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { pagesOf } from '#contract/text/range-text.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'

interface NothingHereProps {
  search: DirectorySearch
  total: number
  onClear: () => void
}

/** An empty list: no match, or a page after the last one. */
export function NothingHere({ search, total, onClear }: NothingHereProps) {
  const last = pagesOf(total)
  const isTextAlone =
    search.q !== '' && search.tag === ALL_TAGS && search.with === undefined && search.without === undefined
  if (total > 0)
    return (
      <EmptyState
        island="past-the-end"
        title="There are no more servers out here"
        action={
          <ButtonLink to="/servers" search={directoryParameters({ ...search, page: last })}>
            Go to page {last}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      title={`No servers match your ${isTextAlone ? 'search' : 'filters'}`}
      text={isTextAlone ? 'Try a shorter name.' : 'Try a shorter name, or fewer filters.'}
      action={
        <ButtonLink
          to="/servers"
          search={directoryParameters({ q: '', tag: ALL_TAGS, sort: search.sort, page: 1 })}
          onClick={onClear}
        >
          Clear
        </ButtonLink>
      }
    />
  )
}
