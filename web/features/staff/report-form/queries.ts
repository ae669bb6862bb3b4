import type { ReportReason } from '#contract/staff/report.ts'
import { api, read } from '../../../lib/api.ts'
import { viewerKey } from '../../../lib/listing-cache.ts'
import { useWrite } from '../../../lib/use-write.ts'

interface ReportInput {
  reason: ReportReason
  details: string
}

/** Files a report on a listing, on one of its reviews, or on something that it posted. */
export function useReport(id: string, reviewId: string | null, postId?: string) {
  return useWrite(
    (json: ReportInput) => {
      if (postId !== undefined)
        return read(api.servers[':id'].posts[':postId'].report.$post({ param: { id, postId }, json }))
      if (reviewId === null) return read(api.servers[':id'].report.$post({ param: { id }, json }))
      return read(api.servers[':id'].reviews[':reviewId'].report.$post({ param: { id, reviewId }, json }))
    },
    {
      failed: null,
      // The page shows which reviews its owner reported.
      later: [viewerKey(id)],
    },
  )
}
