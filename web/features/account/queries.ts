import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'
import { MINUTE } from '#contract/time.ts'

/** The signed-in person, or `null`. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => read(api.auth.me.$get(), null, 'userId'),
  staleTime: 5 * MINUTE,
})

export function useSession() {
  return useQuery(sessionQuery)
}

/** The address that starts signing in. Afterwards the browser returns to `returnTo`. */
export function signInHref(returnTo: string): string {
  return `/api/auth/discord?returnTo=${encodeURIComponent(returnTo)}`
}
