import { PAGE_MAX } from '#contract/base/paging.ts'
import { REPORT_STATUSES, type ReportStatus } from '#contract/staff/report-status.ts'

export const TABS = ['servers', 'playing', 'reports', 'rankings', 'account'] as const
export type TabKey = (typeof TABS)[number]

/** The search parameters of the dashboard; default values are left out. */
export interface DashboardSearch {
  tab?: TabKey | undefined
  /** Page of the viewer's listings. */
  page?: number | undefined
  /** Status filter of the viewer's reports. */
  status?: ReportStatus | undefined
  /** Page of the viewer's reports. */
  reports?: number | undefined
}

/** Invalid values fall back to their default. */
export function forgiveDashboardSearch({
  tab,
  page,
  status,
  reports,
}: Record<string, unknown>): DashboardSearch {
  const open = TABS.find((known) => known === tab)
  const filter = REPORT_STATUSES.find((known) => known === status)
  return {
    // All keys, because what is missing here, the router takes from the address as it is.
    tab: open,
    page: isLaterPage(page) ? Number(page) : undefined,
    status: filter,
    reports: isLaterPage(reports) ? Number(reports) : undefined,
  }
}

function isLaterPage(value: unknown): boolean {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 1 && number <= PAGE_MAX
}
