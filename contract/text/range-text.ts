import { wholeNumber } from './compact-number.ts'
import { DIRECTORY_PAGE_SIZE } from '../directory/directory.ts'

interface Range {
  page: number
  total: number
  /** There are more than `total`. */
  more?: true | undefined
}

/** Number of the last page; an empty list has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / DIRECTORY_PAGE_SIZE))
}

/** 'Showing X-Y of N results', counted from 1; 'No results' when there are none. */
export function rangeText({ page, total, more }: Range): string {
  if (total === 0) return 'No results'
  const first = (page - 1) * DIRECTORY_PAGE_SIZE + 1
  if (first > total) return `Page ${page} does not exist. Results: ${wholeNumber(total)}`
  const last = Math.min(first + DIRECTORY_PAGE_SIZE - 1, total)
  return `Showing ${wholeNumber(first)}-${wholeNumber(last)} of ${more ? 'at least ' : ''}${wholeNumber(total)} ${total === 1 ? 'result' : 'results'}`
}
