import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api.ts'
import { dismissErrorsBefore, toast } from '../../ui/toast.ts'

/**
 * What holds for the toasts of every change: a missing connection is named, whatever else the screen says, and
 * an error of an earlier attempt does not stay beside the success of a later one.
 */
export function ToastRules() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { action, mutation } = event
        if (action.type === 'success') dismissErrorsBefore(mutation.state.submittedAt)
        if (action.type === 'error' && action.error instanceof ApiError && action.error.code === 'network')
          toast.error(action.error.message)
      }),
    [client],
  )
  return null
}
