import { queryOptions } from '@tanstack/react-query'
import type { Sort } from '#contract/directory/directory.ts'
import { api, ask } from '../../../lib/api.ts'

const HOME_PLACES = 5

/** The first list of the home page: where people play at this moment. */
export const BUSY = { sort: 'playing', limit: 6 } as const satisfies { sort: Sort; limit: number }

/** More than are shown: some have no way in, and some a visitor has hidden. */
const BUSY_ASKED = 12

export const busyQuery = queryOptions({
  queryKey: ['directory', 'busy', BUSY_ASKED],
  queryFn: ask(api.servers.$get, { query: { sort: BUSY.sort, limit: String(BUSY_ASKED) } }, 'items'),
})

export const NEWEST_SHOWN = 5

/** The newest approved servers; the response's total is the size of the directory. */
export const newestQuery = queryOptions({
  queryKey: ['directory', 'newest', NEWEST_SHOWN],
  queryFn: ask(api.servers.$get, { query: { sort: 'new', limit: String(NEWEST_SHOWN) } }, 'items'),
})

export const tonightQuery = queryOptions({
  queryKey: ['evenings', 'tonight'],
  queryFn: ask(api.evenings.$get, { query: {} }, 'items'),
})

export const topRealmsQuery = queryOptions({
  queryKey: ['rankings', 'top', HOME_PLACES],
  queryFn: ask(api.rankings.$get, { query: { limit: String(HOME_PLACES) } }, 'items'),
})

/** Servers where a language is spoken, on the home page: one row of a wide screen. */
const SPEAKERS = 4

/** The busiest servers where a language is spoken. */
export const speaksQuery = (language: string) =>
  queryOptions({
    queryKey: ['directory', 'speaks', language, SPEAKERS],
    queryFn: ask(
      api.servers.$get,
      { query: { with: `lang-${language}`, sort: BUSY.sort, limit: String(SPEAKERS) } },
      'items',
    ),
  })
