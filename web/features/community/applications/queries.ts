import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { APPLICATIONS_SHOWN } from '#contract/community/application.ts'
import type { applicationBody } from '#contract/community/application.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { api, hasStatus, read } from '../../../lib/api.ts'
import { durationText } from '../../../lib/duration-text.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { serverNow } from '../../../ui/clock.ts'

/** Read again at `opensAt`, from when on another application may be sent. */
export const myApplicationsQuery = queryOptions({
  queryKey: ['my-applications'],
  queryFn: async ({ signal }) => {
    const answer = await read(
      api.applications.me.$get({ query: { limit: String(APPLICATIONS_SHOWN) } }, { init: { signal } }),
      'items',
    )
    return { ...answer, opensAt: iso(serverNow() + answer.cooldownMs) }
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

export function applyFailureText(error: Error): string {
  if (hasStatus(error, 409))
    return error.body.current === 'accepted' ? say('application.accepted') : say('application.inProgress')
  if (!hasStatus(error, 429)) return t`Could not submit application`
  if (error.body.cooldownMs === undefined) return t`Please wait later before applying again.`
  const wait = durationText(error.body.cooldownMs)
  return t`Please wait ${wait} before applying again.`
}
