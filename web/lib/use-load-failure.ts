import { useState } from 'react'

interface Load {
  data: unknown
  error: Error | null
  /** The data belongs to another query and is a placeholder. */
  isPlaceholderData: boolean
}

/**
 * Why a query has nothing to show, or `null`. Unlike the query's own error it survives a retry, so that the
 * message and its button stay in place, with the focus on them, until there is data. `subject` identifies
 * what is loaded: an error of another subject does not count.
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

/** A new error replaces the last one. Only the query's own data removes it. */
export function nextFailure(kept: Error | null, { data, error, isPlaceholderData }: Load): Error | null {
  return data === undefined || isPlaceholderData ? (error ?? kept) : null
}
