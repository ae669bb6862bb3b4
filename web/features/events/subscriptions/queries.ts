import { api, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** Subscribes a Discord webhook to incident updates. */
export function useSubscribe() {
  return useWrite((url: string) => read(api.status.subscribe.discord.$post({ json: { url } })), {
    failed: null,
  })
}

/** Ends the subscription of a link. */
export function useUnsubscribe() {
  return useWrite((json: { id: string; key: string }) => read(api.status.unsubscribe.$post({ json })), {
    failed: null,
  })
}
