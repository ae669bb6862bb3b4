import { api, read } from '../../../lib/api.ts'
import { listingKey } from '../../../lib/listing-cache.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** For admins: hides what a server reports about itself, or shows it again. */
export function useShowHeartbeats(id: string) {
  return useWrite(
    (shown: boolean) =>
      read(api.admin.affiliates[':id'].heartbeats.$put({ param: { id }, json: { shown } }), 'shown'),
    {
      done: ({ shown }) => (shown ? 'Player counts shown' : 'Player counts hidden'),
      changes: [listingKey(id)],
    },
  )
}

/** Switches looks at a server off or on. */
export function useSetLooks(id: string) {
  return useWrite(
    (on: boolean) => read(api.affiliates[':id'].looks.$put({ param: { id }, json: { on } }), 'on'),
    {
      done: ({ on }) => (on ? 'We look at your server again' : 'We do not ask your server any more'),
      changes: [listingKey(id)],
    },
  )
}

export function useCheckNow(id: string) {
  return useWrite(() => read(api.affiliates[':id'].looks.$post({ param: { id } }), 'nextAt'), {
    done: 'We look soon. Reload this page in two minutes.',
  })
}
