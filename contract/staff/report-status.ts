/** What staff have done with a report. A file of its own, because every first load needs it for addresses. */
export const REPORT_STATUSES = ['open', 'reviewed', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
