import { DAY } from '../base/time.ts'
import type { ReportStatus } from './report-status.ts'

export const REPORT_REASONS = [
  'spam',
  'incorrect-info',
  'nsfw',
  'impersonation',
  'child-danger',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

const GRAVEST_FIRST: readonly ReportReason[] = [
  'child-danger',
  'nsfw',
  'impersonation',
  'spam',
  'incorrect-info',
  'other',
]
/** Sorts the gravest reasons first, so that staff see them first. */
export const byGravity = (a: ReportReason, b: ReportReason): number =>
  GRAVEST_FIRST.indexOf(a) - GRAVEST_FIRST.indexOf(b)

/** Reports of one person in any rolling 24 hours. People read them, and no honest person sends more. */
export const REPORTS_A_DAY = 20
export const REPORTS_A_DAY_MESSAGE = `You can send ${REPORTS_A_DAY} reports a day.`

export const REPORT_DETAILS_MAX = 1000
export const REPORTS_PAGE_SIZE = 10

/**
 * One report per person and server in any rolling 24 hours. This is the rule behind 'You already reported
 * recently.'
 */
const SERVER_REPORT_COOLDOWN_MS = DAY

/** How long a person has to wait before they report a server again, in ms. Zero or less: no longer. */
export const reportWaitMs = (lastAt: number | null, now: number): number =>
  (lastAt ?? 0) + SERVER_REPORT_COOLDOWN_MS - now

export const REPORT_ACTIONS = ['review', 'close', 'reopen'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/**
 * The actions of staff on a report. The guard, the buttons and the tests use this one table. `from` lists the
 * states in which an action is allowed.
 */
export const REPORT_TRANSITIONS: Record<ReportAction, { from: readonly ReportStatus[]; to: ReportStatus }> = {
  review: { from: ['open'], to: 'reviewed' },
  close: { from: ['open', 'reviewed'], to: 'closed' },
  reopen: { from: ['reviewed', 'closed'], to: 'open' },
}

export function canHandleReport(status: ReportStatus, action: ReportAction): boolean {
  return REPORT_TRANSITIONS[action].from.includes(status)
}

/** What the filter of the Reports tab tells apart. Reports of posts are among those of servers. */
export const REPORT_TYPES = ['servers', 'reviews'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Longest note that staff leave when they close a report. */
export const RESOLUTION_MAX = 500

export const DEFAULT_REPORT_STATUS: ReportStatus = 'open'
