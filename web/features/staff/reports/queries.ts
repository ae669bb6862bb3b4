import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { ReportStatus } from '#contract/staff/report-status.ts'
import type { ReportType } from '#contract/staff/report.ts'
import type { AdminReport, closeReportBody } from '#contract/staff/report.wire.ts'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { api, hasStatus, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { finalToast, undoToast } from '../../../ui/undo-toast.tsx'

export interface ReportFilter {
  status: ReportStatus | 'all'
  type: ReportType | 'all'
  page: number
}

const KEY = ['admin-reports'] as const
const LISTS = [KEY, ['own-reports']]

/** A row of the list: the report, or one report for all open ones about the same thing. */
export interface ReportEntry {
  report: AdminReport
  group: ReportGroup | null
}

/** Open reports by subject. The previous page is shown until the next one is loaded. */
export function reportsQuery({ status, type, page }: ReportFilter) {
  return queryOptions({
    queryKey: [...KEY, status, type, page],
    queryFn: async ({ signal }): Promise<ReportPage> => {
      const init = { init: { signal } }
      if (status === 'open') {
        const answer = await read(
          api.admin.reports.groups.$get({ query: { type, page: String(page) } }, init),
          'items',
        )
        const items = answer.items.flatMap((group) => {
          const [report] = group.reports
          return report ? [{ report, group: group.count > 1 ? group : null }] : []
        })
        return { ...answer, items }
      }
      const answer = await read(
        api.admin.reports.$get({ query: { status, type, page: String(page) } }, init),
        'items',
      )
      return { ...answer, items: answer.items.map((report) => ({ report, group: null })) }
    },
    placeholderData: keepPreviousData,
  })
}

interface ReportPage {
  items: ReportEntry[]
  total: number
  page: number
  limit: number
}

/** Shows open reports as reviewed in all lists at once. Returns what puts them back. */
async function showReviewed(
  client: QueryClient,
  isMarked: (entry: ReportEntry) => boolean,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: KEY })
  const pagesBefore = client.getQueriesData<ReportPage>({ queryKey: KEY })
  const mark = (entry: ReportEntry): ReportEntry =>
    isMarked(entry) && entry.report.status === 'open'
      ? { ...entry, report: { ...entry.report, status: 'reviewed' } }
      : entry
  client.setQueriesData<ReportPage>(
    { queryKey: KEY },
    (page) => page && { ...page, items: page.items.map(mark) },
  )
  return () => {
    for (const [key, page] of pagesBefore) client.setQueryData(key, page)
  }
}

const readAgain = (client: QueryClient) =>
  Promise.all(LISTS.map((queryKey) => client.invalidateQueries({ queryKey })))

/** Marks a report as reviewed in all lists at once; reverted if the request fails. */
export function useMarkReviewed() {
  const client = useQueryClient()
  const reopen = useReopen()
  return useMutation({
    mutationFn: (id: string) => read(api.admin.reports[':id'].reviewed.$post({ param: { id } })),
    onMutate: (id) => showReviewed(client, ({ report }) => report._id === id),
    onSuccess: (_, id) => undoToast('Marked as reviewed', () => reopen.mutate(id), 'reviewed'),
    onError: (error, _id, putBack) => {
      putBack?.()
      tellFailure('Failed', error)
    },
    onSettled: () => readAgain(client),
  })
}

export function useReopen() {
  return useWrite((id: string) => read(api.admin.reports[':id'].reopen.$post({ param: { id } })), {
    done: 'Report reopened',
    failed: (error) => tellFailure('Failed', error),
    changes: LISTS,
  })
}

export function useCloseReport() {
  const client = useQueryClient()
  const reopen = useReopen()
  return useWrite(
    ({ report: { _id: id }, ...json }: z.input<typeof closeReportBody> & { report: AdminReport }) =>
      read(api.admin.reports[':id'].close.$post({ param: { id }, json })),
    {
      done: ({ reviewDeleted }, { report: { _id, status } }) => {
        // Reopening would not bring the review back, and a report that was reviewed would be open.
        if (reviewDeleted || status !== 'open') finalToast('Report closed')
        else undoToast('Report closed', () => reopen.mutate(_id), 'closed')
        // Removing a review changes pages, ratings and sort orders.
        if (reviewDeleted) void client.invalidateQueries()
      },
      failed: (error) => tellFailure('Failed to close', error),
      changes: LISTS,
    },
  )
}

/** Closes all open reports about one thing without another action. */
export function useCloseGroup() {
  return useWrite(
    ({ group, resolution }: { group: ReportGroup; resolution: string }) =>
      handleGroup(group, { action: 'close', resolution }),
    {
      done: ({ closed }) => finalToast(closed === 1 ? 'Report closed' : `${closed} reports closed`),
      failed: (error) => tellFailure('Failed to close', error),
      changes: LISTS,
    },
  )
}

/** Marks all open reports about one thing as reviewed, like a single one. */
export function useMarkGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (group: ReportGroup) => handleGroup(group, { action: 'review' }),
    onMutate: (marked) => showReviewed(client, ({ group }) => group?._id === marked._id),
    onSuccess: ({ closed }) =>
      finalToast(closed === 1 ? 'Marked as reviewed' : `${closed} reports marked as reviewed`),
    onError: (error, _group, putBack) => {
      putBack?.()
      tellFailure('Failed', error)
    },
    onSettled: () => readAgain(client),
  })
}

interface GroupHandling {
  action: 'close' | 'review'
  resolution?: string
}

function handleGroup({ type: kind, _id: id }: ReportGroup, json: GroupHandling) {
  return read(api.admin.reports.groups[':kind'][':id'].close.$post({ param: { kind, id }, json }))
}

/** The server says the state that another admin gave the report, or that it is one's own. */
function tellFailure(text: string, error: Error): void {
  toast.error(text)
  if (hasStatus(error, 403, 409)) toast(error.message)
}
