import { PAGE_MAX } from '../base/paging.ts'
import { cutTo } from '../text/graphemes.ts'
import { withoutHidden } from '../text/hidden.ts'

/** The fixed tags of the directory, in the order of the chips. */
export const TAGS = ['Skygen', 'Prisons', 'PvP', 'Survival/SMP', 'Factions', 'Minigames', 'Skyblock'] as const
export type Tag = (typeof TAGS)[number]

/** The value of the chip and of the `tag` parameter when no tag is chosen. */
export const ALL_TAGS = 'All'

export const SORTS = ['top', 'playing', 'new', 'name', 'updated', 'ratings'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'top'

/** The orders that give each server a rank. */
const RANKED_SORTS: readonly Sort[] = ['top', 'ratings']
export const isRanked = (sort: Sort): boolean => RANKED_SORTS.includes(sort)

export const DIRECTORY_PAGE_SIZE = 18
/** The next page is prefetched at the end of one of the first pages. Few readers go deeper. */
export const PREFETCH_UP_TO_PAGE = 5
/** Longest search text: names have at most 60 characters. */
export const SEARCH_MAX = 60

export interface DirectorySearch {
  q: string
  tag: Tag | typeof ALL_TAGS
  sort: Sort
  page: number
  /** Filters that must hold, and filters that must not: see contract/directory/filters.ts. */
  with?: string | undefined
  without?: string | undefined
}

export function isTag(value: unknown): value is Tag {
  return TAGS.some((tag) => tag === value)
}

export function isSort(value: unknown): value is Sort {
  return SORTS.some((sort) => sort === value)
}

/**
 * Reads the directory's address bar. What is not valid falls back to its default, so that an old or broken
 * link still shows the directory. (The API refuses the same values with 400.)
 */
export function forgiveDirectorySearch(input: Record<string, unknown>): DirectorySearch {
  const { q, tag, sort, page } = input
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  const number = Number(page)
  return {
    q: cutTo(withoutHidden(text), SEARCH_MAX),
    tag: isTag(tag) ? tag : ALL_TAGS,
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isSafeInteger(number) && number >= 1 && number <= PAGE_MAX ? number : 1,
    ...firstFilters(filterParameter(input['with']), filterParameter(input['without'])),
  }
}

/** Filters that can be chosen at the same time: each is another set of servers to read. */
export const FILTERS_MAX = 8
export const FILTERS_MESSAGE = `Choose at most ${FILTERS_MAX} filters at a time.`

/** At most `FILTERS_MAX` filters. Those that must hold are kept first. */
function firstFilters(having: string | undefined, without: string | undefined) {
  const wanted = having?.split('.').slice(0, FILTERS_MAX) ?? []
  const unwanted = without?.split('.').slice(0, FILTERS_MAX - wanted.length) ?? []
  return { with: wanted.join('.') || undefined, without: unwanted.join('.') || undefined }
}

export const FILTER_TEXT_MAX = 400

/**
 * The text of a filter parameter. Words in it that are no filters are ignored where the filters are applied.
 */
const filterParameter = (text: unknown) =>
  typeof text === 'string' && text.length <= FILTER_TEXT_MAX && /^[\w.-]+$/.test(text) ? text : undefined

/**
 * The API address of one directory page. Its parameters are always in this order, because caches and the
 * page's first data use the address as key.
 */
export function directoryPath({ q, tag, sort, page }: DirectorySearch): string {
  return `/api/servers?q=${encodeURIComponent(q)}&tag=${encodeURIComponent(tag)}&sort=${sort}&page=${page}&limit=${DIRECTORY_PAGE_SIZE}`
}
