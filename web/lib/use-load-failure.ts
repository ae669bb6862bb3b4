import { useState } from 'react'
import { hasStatus } from './api.ts'

interface Load {
  data: unknown
  error: Error | null
  /** The data belongs to another query and is a placeholder. */
  isPlaceholderData: boolean
}

/**
 * Why a query has nothing to show, or `null`. The same during a retry, so that the message and its button
 * keep their place and the focus. An error of another `subject` does not count.
 */
export function useLoadFailure(load: Load, subject: string | number = ''): Error | null {
  const [previous, setPrevious] = useState<{ subject: string | number; failure: Error | null }>({
    subject,
    failure: null,
  })
  const failure = nextFailure(previous.subject === subject ? previous.failure : null, load)
  if (failure !== previous.failure || subject !== previous.subject) setPrevious({ subject, failure })
  return failure
}

/**
 * A new error replaces the last one. Only the query's own data removes it. An ended session is no error to
 * retry: the screen changes to that of a visitor.
 */
export function nextFailure(previous: Error | null, { data, error, isPlaceholderData }: Load): Error | null {
  if (hasStatus(error, 401)) return null
  return data === undefined || isPlaceholderData ? (error ?? previous) : null
}
