import type { ReportStatus } from './report-status.ts'
import type { ReportReason } from './report.ts'

export const REPORT_REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  'incorrect-info': 'Incorrect information',
  nsfw: 'Not safe for everyone',
  impersonation: 'Impersonation',
  'child-danger': 'Danger to a child',
  other: 'Something else',
}

export const REPORT_STATUS_WORDS: Readonly<Record<ReportStatus | 'all', string>> = {
  open: 'Open',
  reviewed: 'Reviewed',
  closed: 'Closed',
  all: 'All',
}
