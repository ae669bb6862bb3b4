import type { ReportReason } from '#contract/staff/report.ts'

/** Labels for the reasons of a report. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  'incorrect-info': 'Incorrect information',
  nsfw: 'Not safe for everyone',
  impersonation: 'Impersonation',
  'child-danger': 'Danger to a child',
  other: 'Something else',
}
