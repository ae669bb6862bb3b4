import { and, isNull, type SQL } from 'drizzle-orm'
import type { ReportGroup } from '#contract/staff/staff-review.wire.ts'
import { reports } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'

const { listingId, reviewId, postId } = reports

interface Subject {
  listingId: string
  reviewId: string | null
  postId: string | null
}

/** The id of what a report is about: of a review, of a reply or news, or of the server. */
export const subjectOf = (report: Subject): string => report.reviewId ?? report.postId ?? report.listingId

export function kindOf(report: Subject): ReportGroup['type'] {
  if (report.reviewId !== null) return 'review'
  return report.postId === null ? 'listing' : 'post'
}

/** Which reports are about one of these reviews, posts or servers themselves. */
export function isAbout(kind: ReportGroup['type'], ids: readonly string[]): SQL | undefined {
  if (kind === 'review') return among(reviewId, ids)
  if (kind === 'post') return among(postId, ids)
  return and(among(listingId, ids), isNull(reviewId), isNull(postId))
}
