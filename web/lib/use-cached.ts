import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** The data of a query that another component loads; `undefined` until then. */
export function useCached<Read, Data, Key extends QueryKey>(
  query: UseQueryOptions<Read, Error, Data, Key>,
): Data | undefined {
  return useQuery({ ...query, enabled: false }).data
}
