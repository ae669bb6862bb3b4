import { t } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api.ts'

/** The target of the report: the error messages differ. */
export type ReportTarget = 'server' | 'review' | 'post'

export function thanksFor(target: ReportTarget): string {
  if (target === 'server') return t`Thanks! We’ll review this.`
  return target === 'review' ? t`Review reported. Thanks!` : t`Reported. Thanks!`
}

export function reportFailureText(target: ReportTarget, error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) return t`Sign in to report.`
  if (status === 409)
    return {
      server: t`You already reported recently.`,
      review: t`You already reported this review.`,
      post: t`You already reported this.`,
    }[target]
  if (status === 403 && target === 'review') return t`Only the owner can report reviews.`
  return t`Report failed. Try again.`
}
