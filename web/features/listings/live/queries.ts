import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { listingKey } from '../../../lib/listing-cache.ts'
import { toast } from '../../../ui/toast.ts'

/** For admins: hides what a server reports about itself, or shows it again. */
export function useShowHeartbeats(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shown: boolean) =>
      read(api.admin.affiliates[':id'].heartbeats.$put({ param: { id }, json: { shown } }), 'shown'),
    onSuccess: ({ shown }) => toast.success(shown ? 'Player counts shown' : 'Player counts hidden'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: listingKey(id) }),
  })
}
