import { queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE } from '#contract/base/time.ts'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { SESSION_MARK } from '#contract/people/session-mark.ts'
import { api, read } from '../../../lib/api.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useIsHydrated } from '../../../ui/clock.ts'

/** Whether this browser seems to have a session. Scripts cannot read the session's own cookie. */
export const hasSessionMark = () =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_MARK}=`))

/** The signed-in person, or `null`. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // Most visitors have no session. Asking for it would cost each of them a request and another rendering.
  queryFn: () => (hasSessionMark() ? read(api.auth.me.$get(), null, 'userId') : null),
  initialData: () => (hasSessionMark() ? undefined : null),
  staleTime: 5 * MINUTE,
})

/**
 * During hydration the session is unknown, as it was on the server. A part that hydrates late must render the
 * same, even if the session is read already.
 */
const unknownSession = {
  ...sessionQuery,
  queryKey: ['session', 'unknown'],
  initialData: () => undefined,
  enabled: false,
}

export function useSession() {
  return useQuery(useIsHydrated() ? sessionQuery : unknownSession)
}

export const useIsAdmin = (): boolean => hasAdminRole(useSession().data?.roles ?? [])

/** The address that starts signing in. Afterwards the browser returns to `returnTo`. */
export function signInHref(returnTo: string): string {
  return `/api/auth/discord?returnTo=${encodeURIComponent(inPageLanguage(returnTo))}`
}
