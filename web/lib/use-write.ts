import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'

interface WriteOptions<Answer, Input> {
  /** What is said when it worked; without, nothing. */
  done?: string | ((answer: Answer, input: Input) => string)
  /** What is said when it did not: without, what the server says; `null` where the caller says it. */
  failed?: string | null | ((error: Error) => string)
  /** What may have changed: these queries are read again. */
  changes?: readonly QueryKey[]
}

/** For `changes`: it shows in many places. */
export const EVERYTHING: readonly QueryKey[] = [[]]

/** Sends a change, says how it ended, and reads again what it may have changed. */
export function useWrite<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, changes = [] }: WriteOptions<Answer, Input>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer, input))
    },
    onError: (error) => {
      if (failed !== null)
        toast.error(typeof failed === 'function' ? failed(error) : (failed ?? error.message))
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
