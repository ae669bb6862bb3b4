import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TransparencySearch } from '#contract/decisions/transparency.ts'
import { api, ask } from '../../../lib/api.ts'

/** How staff decided in a half year, the present one for `null`. */
export function figuresQuery(half: string | null) {
  return queryOptions({
    queryKey: ['transparency', half],
    queryFn: ask(api.transparency.$get, { query: half === null ? {} : { half } }, 'byRule', 'times'),
    placeholderData: keepPreviousData,
  })
}

/** A page of decisions, newest first. */
export function statementsQuery(search: TransparencySearch) {
  return queryOptions({
    queryKey: ['statements', 'public', search],
    queryFn: ask(api.statements.$get, { query: search }, 'items'),
    placeholderData: keepPreviousData,
  })
}
