import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import { type DirectorySearch, PREFETCH_UP_TO_PAGE } from '#contract/directory/directory.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { nearbyPages } from './nearby-pages.ts'
import { directoryQuery } from './queries.ts'
import { pagesOf } from './range-text.ts'

interface ListEndProps {
  search: DirectorySearch
  total: number
  /** Whether the list is still that of the previous search. */
  isOld: boolean
}

/** The page numbers below a list of results. Also loads the next page ahead. */
export function ListEnd({ search, total, isOld }: ListEndProps) {
  return (
    <>
      <PageNumbers search={search} pages={pagesOf(total)} />
      {!isOld && <NextPage key={JSON.stringify(search)} search={search} total={total} />}
    </>
  )
}

/** Loads the page after the shown one ahead, for the first pages of a list. */
function NextPage({ search, total }: { search: DirectorySearch; total: number }) {
  const client = useQueryClient()
  const isWanted = search.page <= PREFETCH_UP_TO_PAGE && search.page < pagesOf(total)
  useEffect(() => {
    if (isWanted) void client.prefetchQuery(directoryQuery({ ...search, page: search.page + 1 }))
  }, [isWanted, client, search])
  return null
}

interface PageNumbersProps {
  search: DirectorySearch
  pages: number
}

/** Links to the first, the last and the nearest pages. Phones have space for Prev and Next only. */
function PageNumbers({ search, pages }: PageNumbersProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={t`Page numbers`} className="hidden justify-center gap-2 lg:flex">
      {nearbyPages(search.page, pages).map((page, index) =>
        page === null ? (
          <span key={`gap ${index}`} aria-hidden="true" className="self-center text-ink-muted">
            …
          </span>
        ) : (
          <Link
            key={page}
            to="/servers"
            activeOptions={{ exact: true }}
            search={directoryParameters({ ...search, page })}
            aria-label={t`Page ${page}`}
            aria-current={page === search.page ? 'page' : undefined}
            className={chipClass({
              selected: page === search.page,
              className: 'tabular min-w-11 justify-center',
            })}
          >
            {wholeNumber(page)}
          </Link>
        ),
      )}
    </nav>
  )
}
