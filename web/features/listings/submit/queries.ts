import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { submission } from '#contract/listings/submission.wire.ts'
import { api, explain, hasStatus, read } from '../../../lib/api.ts'
import { readCaptcha } from './captcha-drawing.ts'

/**
 * One picture, or the site key of Turnstile: requested anew each time, because each challenge can be answered
 * once.
 */
export const captchaQuery = queryOptions({
  queryKey: ['captcha'],
  queryFn: async ({ signal }) => {
    const answer = await read(api.captcha.$get({}, { init: { signal } }))
    if ('siteKey' in answer) return answer
    const drawing = readCaptcha(answer.svg)
    if (!drawing) throw new Error('The captcha is no picture of the known form')
    return { drawing }
  },
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
})

export function captchaFailureText(error: Error): string {
  if (hasStatus(error, 429)) return error.body.error || t`Too many captcha requests. Try again shortly.`
  return explain(t`The picture did not load.`, error)
}

/** Submits a listing. After a success or a conflict, the viewer's own listings are read again. */
export function useSubmitListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: z.input<typeof submission>) => read(api.servers.submit.$post({ json })),
    onSettled: (_, error) => {
      if (!error || hasStatus(error, 409)) void client.invalidateQueries({ queryKey: ['own'] })
    },
  })
}
