import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'
import { MINUTE } from '#contract/time.ts'

/** Who is signed in, or `null`. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => read(api.auth.me.$get()),
  staleTime: 5 * MINUTE,
})

export function useSession() {
  return useQuery(sessionQuery)
}

/** Where signing in starts; afterwards the browser is back at `returnTo`. */
export function signInHref(returnTo: string): string {
  return `/api/auth/discord?returnTo=${encodeURIComponent(returnTo)}`
}
