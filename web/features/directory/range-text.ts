import { plural, t } from '@lingui/core/macro'
import { DIRECTORY_PAGE_SIZE } from '#contract/directory/directory.ts'
import { wholeNumber } from '#contract/language/numbers.ts'

interface Range {
  page: number
  total: number
  /** Set when the count stopped at `total`: there are more results. */
  more?: true | undefined
}

/** Number of the last page; an empty list has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / DIRECTORY_PAGE_SIZE))
}

/** 'Showing X-Y of N results', counted from 1; 'No results' when there are none. */
export function rangeText({ page, total, more }: Range): string {
  if (total === 0) return t`No results`
  const start = (page - 1) * DIRECTORY_PAGE_SIZE + 1
  const all = wholeNumber(total)
  if (start > total) return t`Page ${page} does not exist. Results: ${all}`
  const first = wholeNumber(start)
  const last = wholeNumber(Math.min(start + DIRECTORY_PAGE_SIZE - 1, total))
  return more
    ? plural(total, {
        one: `Showing ${first}-${last} of at least # result`,
        other: `Showing ${first}-${last} of at least # results`,
      })
    : plural(total, {
        one: `Showing ${first}-${last} of # result`,
        other: `Showing ${first}-${last} of # results`,
      })
}
