import { DAY } from './time.ts'

export const REPORT_REASONS = ['spam', 'incorrect-info', 'nsfw', 'impersonation', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_STATUSES = ['open', 'reviewed', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const REPORT_DETAILS_MAX = 1000
export const REPORTS_PAGE_SIZE = 10

/** One report a person and server in any rolling 24 hours; the rule behind 'You already reported recently.' */
export const SERVER_REPORT_COOLDOWN_MS = DAY

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  'incorrect-info': 'Incorrect information',
  nsfw: 'Not safe for everyone',
  impersonation: 'Impersonation',
  other: 'Something else',
}
