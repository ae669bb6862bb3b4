import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ReportStatus } from '#contract/staff/report-status.ts'
import { REPORTS_PAGE_SIZE } from '#contract/staff/report.ts'
import type { myReport } from '#contract/staff/report.wire.ts'
import { api, ask } from '../../../lib/api.ts'

export type OwnReport = z.output<typeof myReport>

/** Newest first; `null` is every status. The previous page is shown until the next one is loaded. */
export function ownReportsQuery(status: ReportStatus | null, page: number) {
  return queryOptions({
    queryKey: ['own-reports', status, page],
    queryFn: ask(
      api.servers.reports.me.$get,
      {
        query: {
          ...(status === null ? {} : { status }),
          page: String(page),
          limit: String(REPORTS_PAGE_SIZE),
        },
      },
      'items',
    ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
}
