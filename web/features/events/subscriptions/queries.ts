import { useMutation } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

/** Subscribes a Discord webhook to incident updates. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (url: string) => read(api.status.subscribe.discord.$post({ json: { url } })),
  })
}

/** Ends the subscription of a link. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (json: { id: string; key: string }) => read(api.status.unsubscribe.$post({ json })),
  })
}
