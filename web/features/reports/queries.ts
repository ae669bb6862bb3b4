import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportReason } from '#contract/report.ts'
import { api, read } from '../../lib/api.ts'
import { viewerKey } from '../../lib/listing-cache.ts'

interface ReportInput {
  reason: ReportReason
  details: string
}

/** Files a report on a listing, or on one of its reviews. */
export function useReport(id: string, reviewId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ReportInput) => {
      if (reviewId === null) return read(api.servers[':id'].report.$post({ param: { id }, json }))
      return read(api.servers[':id'].reviews[':reviewId'].report.$post({ param: { id, reviewId }, json }))
    },
    // The page shows which reviews its owner reported.
    onSettled: () => void client.invalidateQueries({ queryKey: viewerKey(id) }),
  })
}
