import type { ReportStatus } from './report-status.ts'
import { DAY } from '../base/time.ts'

export const REPORT_REASONS = ['spam', 'incorrect-info', 'nsfw', 'impersonation', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_DETAILS_MAX = 1000
export const REPORTS_PAGE_SIZE = 10

/**
 * One report per person and server in any rolling 24 hours. This is the rule behind 'You already reported
 * recently.'
 */
export const SERVER_REPORT_COOLDOWN_MS = DAY

export const REPORT_ACTIONS = ['review', 'close', 'reopen'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/**
 * The admin actions on a report. The guard, the buttons and the tests use this one table. `from` lists the
 * states in which an action is allowed.
 */
export const REPORT_TABLE: Record<ReportAction, { from: readonly ReportStatus[]; to: ReportStatus }> = {
  review: { from: ['open'], to: 'reviewed' },
  close: { from: ['open', 'reviewed'], to: 'closed' },
  reopen: { from: ['reviewed', 'closed'], to: 'open' },
}

export function canHandleReport(status: ReportStatus, action: ReportAction): boolean {
  return REPORT_TABLE[action].from.includes(status)
}

/** The target of a report. */
export const REPORT_TYPES = ['servers', 'reviews'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Longest note that admins leave when they close a report. */
export const RESOLUTION_MAX = 500

/** The default filter of the Reports tab: open reports. */
export const DEFAULT_REPORT_STATUS: ReportStatus = 'open'
