import { useState } from 'react'

interface Load {
  data: unknown
  error: Error | null
  /** The data is another query's, standing in. */
  isPlaceholderData: boolean
}

/**
 * Why a query has nothing to show, or `null`. Unlike the query's own error it outlives a retry, so that the failure and its button stay in place,
 * with the focus on them, until there is data. `subject` says what is loaded: another one's failure does not count.
 */
export function useLoadFailure(load: Load, subject: string | number = ''): Error | null {
  const [kept, setKept] = useState<{ subject: string | number; failure: Error | null }>({
    subject,
    failure: null,
  })
  const failure = nextFailure(kept.subject === subject ? kept.failure : null, load)
  if (failure !== kept.failure || subject !== kept.subject) setKept({ subject, failure })
  return failure
}

/** A new failure replaces the last one, and only data of its own ends it. */
export function nextFailure(kept: Error | null, { data, error, isPlaceholderData }: Load): Error | null {
  return data === undefined || isPlaceholderData ? (error ?? kept) : null
}
