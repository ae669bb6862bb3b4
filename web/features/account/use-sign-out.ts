import { useMutation } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'

/** Ends the session, then loads the home page afresh: nothing of the person stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: (everywhere: boolean) =>
      read(api.auth.logout.$post({ query: { everywhere: everywhere ? '1' : '0' } })),
    onSuccess: () => window.location.assign('/'),
  })
}
