import { type QueryFilters, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'

/** The beginnings of query keys, or filters of queries. */
type Queries = readonly (QueryKey | QueryFilters)[]

interface WriteOptions<Answer, Input> {
  /** The toast after a success, or what to do instead. */
  done?: string | ((answer: Answer, input: Input) => unknown)
  /**
   * The toast after a failure, or what to do instead. Without it, the server's sentence; `null` if the caller
   * shows the error.
   */
  failed?: string | null | ((error: Error) => unknown)
  /** Queries that may have changed, and are read again before the write counts as done. */
  changes?: Queries
  /** Queries that may have changed and are read again in the background. */
  later?: Queries
  /** Writes of the same scope are sent one after another, so that the last one is stored last. */
  scope?: string
}

/** All queries: for a change that shows in many places. */
export const EVERYTHING: readonly QueryKey[] = [[]]

const messageOf = (error: Error) => error.message

/** Sends a change, says how it ended, and reads again what it may have changed. */
export function useWrite<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { done, failed = messageOf, changes = [], later = [], scope }: WriteOptions<Answer, Input> = {},
) {
  const client = useQueryClient()
  const readAgain = (queries: Queries) =>
    Promise.all(queries.map((of) => client.invalidateQueries('length' in of ? { queryKey: of } : of)))
  return useMutation({
    mutationFn: send,
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer, input) => {
      const text = typeof done === 'function' ? done(answer, input) : done
      if (typeof text === 'string') toast.success(text)
    },
    onError: (error) => {
      const text = typeof failed === 'function' ? failed(error) : failed
      if (typeof text === 'string') toast.error(text)
    },
    onSettled: () => {
      void readAgain(later)
      return readAgain(changes)
    },
  })
}
