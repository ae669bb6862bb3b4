import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  ACCEPTED_MESSAGE,
  APPLICATIONS_SHOWN,
  IN_PROGRESS_MESSAGE,
  waitMessage,
} from '#contract/community/application.ts'
import type { applicationBody } from '#contract/community/application.wire.ts'
import { api, hasStatus, read } from '../../../lib/api.ts'
import { serverNow } from '../../../ui/clock.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** The person's applications, and from when on another may be sent. Then they are read again. */
export const myApplicationsQuery = queryOptions({
  queryKey: ['my-applications'],
  queryFn: async ({ signal }) => {
    const answer = await read(
      api.applications.me.$get({ query: { limit: String(APPLICATIONS_SHOWN) } }, { init: { signal } }),
      'items',
    )
    return { ...answer, opensAt: new Date(serverNow() + answer.cooldownMs).toISOString() }
  },
  refetchInterval: ({ state }) => state.data?.cooldownMs || false,
})

/** Sends an application. The state is reloaded after success and after failure. */
export function useApply() {
  return useWrite((json: z.input<typeof applicationBody>) => read(api.applications.$post({ json })), {
    done: t`Application submitted! We’ll be in touch.`,
    failed: applyFailureText,
    changes: [myApplicationsQuery.queryKey],
  })
}

/** The error message for a failed application. */
export function applyFailureText(error: Error): string {
  if (hasStatus(error, 409)) return error.body.current === 'accepted' ? ACCEPTED_MESSAGE : IN_PROGRESS_MESSAGE
  if (hasStatus(error, 429)) return waitMessage(error.body.cooldownMs)
  return t`Could not submit application`
}
