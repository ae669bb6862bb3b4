/** What staff have done with a report. In a file of its own, because the address of the dashboard is read in every first load. */
export const REPORT_STATUSES = ['open', 'reviewed', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
