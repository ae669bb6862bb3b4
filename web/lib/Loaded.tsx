import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { explain } from './api.ts'
import { useLoadFailure } from './use-load-failure.ts'

interface LoadedProps<Data> {
  query: {
    data: Data | undefined
    error: Error | null
    isPlaceholderData: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** What is said when it cannot be read. */
  failed: string
  /** What is asked for: an error of another subject does not count. */
  subject?: string
  /** Shown while it loads. */
  placeholder?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers, in all its states: loading, failed, or drawn. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, subject, placeholder = <RowsSkeleton />, children } = props
  const failure = useLoadFailure(query, subject)
  if (failure) return <ErrorState message={explain(failed, failure)} query={query} />
  return query.data === undefined ? placeholder : children(query.data)
}
