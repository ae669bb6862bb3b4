import { ErrorState } from '../ui/ErrorState.tsx'
import { explain } from './api.ts'
import { useLoadFailure } from './use-load-failure.ts'

type Query = Parameters<typeof useLoadFailure>[0] & { refetch: () => unknown; isFetching: boolean }

/** The error to show instead of what a query could not load, with a button to try again; otherwise `null`. */
export function useFailed(query: Query, message: string, subject?: string | number) {
  const failure = useLoadFailure(query, subject)
  return failure && <ErrorState message={explain(message, failure)} query={query} />
}
