import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { appealDecisionBody } from '#contract/decisions/statement.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { finalToast } from '../../../ui/undo-toast.tsx'

export const STATUSES = ['waiting', 'decided'] as const
export type AppealStatus = (typeof STATUSES)[number]

/** Keeps the previous page on screen until the next one is loaded. */
export function appealsQuery(status: AppealStatus, page: number) {
  return queryOptions({
    queryKey: ['admin-appeals', status, page],
    queryFn: ask(api.admin.appeals.$get, { query: { status, page: String(page) } }, 'items'),
    placeholderData: keepPreviousData,
  })
}

export function useDecideAppeal() {
  return useWrite(
    ({ id, ...json }: z.input<typeof appealDecisionBody> & { id: string }) =>
      read(api.admin.appeals[':id'].$post({ param: { id }, json })),
    {
      done: (_, { outcome }) => finalToast(outcome === 'overturned' ? 'Appeal accepted' : 'Decision upheld'),
      // When another admin decided first, the message says so.
      failed: (error) => failureText(error, [409], 'Failed'),
      changes: EVERYTHING,
    },
  )
}

/** Puts back the review, the post or the vote that a decision took. */
export function useRestore() {
  return useWrite((id: string) => read(api.admin.statements[':id'].restore.$post({ param: { id } })), {
    done: () => finalToast('Restored'),
    failed: (error) => failureText(error, [404], 'Failed'),
    // What is restored shows in many places.
    changes: EVERYTHING,
  })
}
