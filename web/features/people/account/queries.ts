import { inPageLanguage } from '#contract/language/i18n.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useIsHydrated } from '../../../ui/clock.ts'
import { SESSION_MARK } from '#contract/people/session-mark.ts'
import { MINUTE } from '#contract/base/time.ts'

export const hasSessionMark = () =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_MARK}=`))

/** The signed-in person, or `null`. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // Most visitors have no session: each of them would cost a request, and another rendering.
  queryFn: () => (hasSessionMark() ? read(api.auth.me.$get(), null, 'userId') : null),
  initialData: () => (hasSessionMark() ? undefined : null),
  staleTime: 5 * MINUTE,
})

/** Unknown during hydration: the server rendered the page without it, and a late part of the page is hydrated after the answer. */
const unknownSession = {
  ...sessionQuery,
  queryKey: ['session', 'unknown'],
  initialData: () => undefined,
  enabled: false,
}

export function useSession() {
  return useQuery(useIsHydrated() ? sessionQuery : unknownSession)
}

/** Whether the viewer may do what moderators may not. */
export const useIsAdmin = (): boolean => hasAdminRole(useSession().data?.roles ?? [])

/** The address that starts signing in. Afterwards the browser returns to `returnTo`. */
export function signInHref(returnTo: string): string {
  return `/api/auth/discord?returnTo=${encodeURIComponent(inPageLanguage(returnTo))}`
}
