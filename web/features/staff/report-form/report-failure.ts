import { t } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api.ts'

/** The target of the report: the error messages differ. */
export type ReportTarget = 'server' | 'review' | 'post'

export const REPORTED: Record<ReportTarget, string> = {
  server: 'Thanks! We’ll review this.',
  review: 'Review reported. Thanks!',
  post: 'Reported. Thanks!',
}

/** The error message for a failed report. */
export function reportFailureText(target: ReportTarget, error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) return t`Sign in to report.`
  if (status === 409)
    return target === 'server'
      ? t`You already reported recently.`
      : t`You already reported this${target === 'review' ? ' review' : ''}.`
  if (status === 403 && target === 'review') return t`Only the owner can report reviews.`
  return t`Report failed. Try again.`
}
