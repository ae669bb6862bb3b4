import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TransparencySearch } from '#contract/decisions/transparency.ts'
import { api, read } from '../../../lib/api.ts'

/** How staff decided in a half year, the present one for `null`. */
export function figuresQuery(half: string | null) {
  return queryOptions({
    queryKey: ['transparency', half],
    queryFn: ({ signal }) =>
      read(
        api.transparency.$get({ query: half === null ? {} : { half } }, { init: { signal } }),
        'byRule',
        'times',
      ),
    placeholderData: keepPreviousData,
  })
}

/** A page of decisions, newest first. */
export function statementsQuery(search: TransparencySearch) {
  return queryOptions({
    queryKey: ['statements', 'public', search],
    queryFn: ({ signal }) => read(api.statements.$get({ query: search }, { init: { signal } }), 'items'),
    placeholderData: keepPreviousData,
  })
}

/** The public ledger: its size, and what became of the votes of each month. */
export const ledgerQuery = queryOptions({
  queryKey: ['ledger'],
  queryFn: ({ signal }) => read(api.ledger.$get({}, { init: { signal } }), 'months', 'growth'),
})
