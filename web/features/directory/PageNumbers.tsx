import type { DirectorySearch } from '#contract/directory/directory.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import { nearbyPages } from './nearby-pages.ts'
import { Link } from '../../lib/Link.tsx'
import { chipClass } from '../../ui/chip-class.ts'

interface PageNumbersProps {
  search: DirectorySearch
  pages: number
}

/** Links to the first, the last and the nearest pages. Phones have space for Prev and Next only. */
export function PageNumbers({ search, pages }: PageNumbersProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Page numbers" className="hidden justify-center gap-2 lg:flex">
      {nearbyPages(search.page, pages).map((page, place) =>
        page === null ? (
          <span key={`gap ${place}`} aria-hidden="true" className="self-center text-ink-muted">
            …
          </span>
        ) : (
          <Link
            key={page}
            to="/servers"
            search={directoryParameters({ ...search, page })}
            aria-label={`Page ${page}`}
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
