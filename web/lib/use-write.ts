import { type QueryFilters, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'

/** Queries whose key begins so, or that a filter finds. */
type Queries = readonly (QueryKey | QueryFilters)[]

interface WriteOptions<Answer, Input> {
  /** What is said or done when it worked. */
  done?: string | ((answer: Answer, input: Input) => unknown)
  /** What is said or done when it did not: without, what the server says is said; `null` where the caller says it. */
  failed?: string | null | ((error: Error) => unknown)
  /** What may have changed: these queries are read again. */
  changes?: Queries
  /** The same, but the change counts as made before they are there. */
  later?: Queries
}

/** For `changes`: it shows in many places. */
export const EVERYTHING: readonly QueryKey[] = [[]]

/** Sends a change, says how it ended, and reads again what it may have changed. */
export function useWrite<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, changes = [], later = [] }: WriteOptions<Answer, Input> = {},
) {
  const client = useQueryClient()
  const readAgain = (queries: Queries) =>
    Promise.all(queries.map((of) => client.invalidateQueries('length' in of ? { queryKey: of } : of)))
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      const said = typeof done === 'function' ? done(answer, input) : done
      if (typeof said === 'string') toast.success(said)
    },
    onError: (error) => {
      const said =
        typeof failed === 'function' ? failed(error) : failed === undefined ? error.message : failed
      if (typeof said === 'string') toast.error(said)
    },
    onSettled: () => {
      void readAgain(later)
      return readAgain(changes)
    },
  })
}
