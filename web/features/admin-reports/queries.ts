import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { RuleId } from '#contract/rule-ids.ts'
import type { ReportStatus, ReportType } from '#contract/report.ts'
import type { AdminReport } from '#contract/wire/report.ts'
import { api, hasStatus, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'

export interface ReportFilter {
  status: ReportStatus | 'all'
  type: ReportType | 'all'
  page: number
}

const KEY = ['admin-reports'] as const

/** One page of reports for admins. The previous page is shown until the next one is loaded. */
export function reportsQuery({ status, type, page }: ReportFilter) {
  return queryOptions({
    queryKey: [...KEY, status, type, page],
    queryFn: ({ signal }) =>
      read(
        api.admin.reports.$get({ query: { status, type, page: String(page) } }, { init: { signal } }),
        'items',
      ),
    placeholderData: keepPreviousData,
  })
}

interface ReportPage {
  items: AdminReport[]
}

/** Marks a report as reviewed in all lists at once; reverted if the request fails. */
export function useMarkReviewed() {
  const client = useQueryClient()
  const reopen = useReopen()
  return useMutation({
    mutationFn: (id: string) => read(api.admin.reports[':id'].reviewed.$post({ param: { id } })),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: KEY })
      const before = client.getQueriesData<ReportPage>({ queryKey: KEY })
      client.setQueriesData<ReportPage>({ queryKey: KEY }, (page) => page && markedIn(page, id))
      return before
    },
    onSuccess: (_, id) => undoToast('Marked as reviewed', () => reopen.mutate(id)),
    onError: (error, _id, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page)
      tellFailure('Failed', error)
    },
    onSettled: () => refresh(client),
  })
}

function markedIn(page: ReportPage, id: string): ReportPage {
  const items = page.items.map((report) =>
    report._id === id && report.status === 'open' ? { ...report, status: 'reviewed' as const } : report,
  )
  return { ...page, items }
}

export interface Closing {
  id: string
  deleteReview: boolean
  resolution: string
  rule?: RuleId
  /** For the author of a deleted review. */
  note?: string
}

/** Opens a handled report again. */
export function useReopen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.admin.reports[':id'].reopen.$post({ param: { id } })),
    onSuccess: () => toast.success('Report reopened'),
    onError: (error) => tellFailure('Failed', error),
    onSettled: () => refresh(client),
  })
}

export function useCloseReport() {
  const client = useQueryClient()
  const reopen = useReopen()
  return useMutation({
    mutationFn: ({ id, ...json }: Closing) =>
      read(api.admin.reports[':id'].close.$post({ param: { id }, json })),
    // A deleted review does not come back with the report.
    onSuccess: ({ reviewDeleted }, { id }) =>
      reviewDeleted ? toast.success('Report closed') : undoToast('Report closed', () => reopen.mutate(id)),
    onError: (error) => tellFailure('Failed to close', error),
    // A deleted review also changes pages, ratings and sort orders.
    onSettled: (answer) => (answer?.reviewDeleted ? client.invalidateQueries() : refresh(client)),
  })
}

/** When another admin acted first, the error shows the current status. */
function tellFailure(text: string, error: Error): void {
  toast.error(text)
  if (hasStatus(error, 409)) toast(error.message)
}

function refresh(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: KEY }),
    client.invalidateQueries({ queryKey: ['own-reports'] }),
  ])
}
