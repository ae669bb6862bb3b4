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

/** Switches looks at a server off or on. */
export function useSetLooks(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) =>
      read(api.affiliates[':id'].looks.$put({ param: { id }, json: { on } }), 'on'),
    onSuccess: ({ on }) =>
      toast.success(on ? 'We look at your server again' : 'We do not ask your server any more'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: listingKey(id) }),
  })
}

export function useCheckNow(id: string) {
  return useMutation({
    mutationFn: () => read(api.affiliates[':id'].looks.$post({ param: { id } }), 'nextAt'),
    onSuccess: () => toast.success('We look soon. Reload this page in two minutes.'),
    onError: (error) => toast.error(error.message),
  })
}
