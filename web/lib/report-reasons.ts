import { t } from '@lingui/core/macro'
import type { ReportReason } from '#contract/staff/report.ts'

/** Labels for the reasons of a report. */
export const reportReasonLabels = (): Record<ReportReason, string> => ({
  spam: t`Spam or advertising`,
  'incorrect-info': t`Incorrect information`,
  nsfw: t`Not safe for everyone`,
  impersonation: t`Impersonation`,
  'child-danger': t`Danger to a child`,
  other: t`Something else`,
})
