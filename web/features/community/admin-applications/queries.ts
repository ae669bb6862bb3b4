import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApplicationStatus } from '#contract/community/application.ts'
import type { AdminApplication } from '#contract/community/application.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, ask, hasStatus, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'

export interface ApplicationFilter {
  status: ApplicationStatus | 'all'
  q: string
  page: number
}

export const KEY = ['admin-applications'] as const

/** Keeps the previous page on screen until the next one is loaded. */
export function applicationsQuery({ status, q, page }: ApplicationFilter) {
  return queryOptions({
    queryKey: [...KEY, status, q, page],
    queryFn: ask(api.admin.applications.$get, { query: { status, q, page: String(page) } }, 'items'),
    placeholderData: keepPreviousData,
  })
}

export interface Decision {
  application: AdminApplication
  status: ApplicationStatus
  /** Left out, the note stays. */
  reviewerNote?: string
  /** The status on which the decision is based. */
  expected: ApplicationStatus
  /** Why it is rejected. */
  rule?: RuleId
  isUndo?: boolean
}

export function useDecideApplication() {
  const decide = useWrite(
    ({ application: { _id: id }, status, reviewerNote, expected, rule }: Decision) => {
      const json = { status, reviewerNote, expected, rule }
      return read(api.admin.applications[':id'].status.$post({ param: { id }, json }))
    },
    {
      done: (application, { application: before, expected, status, reviewerNote, isUndo }) => {
        if (isUndo) return 'Application updated'
        undoToast('Application updated', () =>
          decide.mutate({
            isUndo: true,
            application,
            status: expected,
            ...(reviewerNote !== undefined && { reviewerNote: before.reviewerNote ?? '' }),
            expected: status,
            ...(expected === 'rejected' && before.rule !== null && { rule: before.rule }),
          }),
        )
        return undefined
      },
      failed: (error) => tellFailure('Failed to update', error),
      changes: [KEY],
    },
  )
  return decide
}

export function useDeleteApplication() {
  return useWrite((id: string) => read(api.admin.applications[':id'].$delete({ param: { id } })), {
    done: 'Application deleted',
    failed: (error) => tellFailure('Delete failed', error),
    changes: [KEY],
  })
}

/** When another admin decided first, the error shows the current status. */
function tellFailure(text: string, error: Error): void {
  toast.error(text)
  if (hasStatus(error, 404, 409)) toast(error.message)
}
