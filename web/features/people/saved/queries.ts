import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ListingViewer } from '#contract/listings/listing.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import { api, ask, hasStatus, read } from '../../../lib/api.ts'
import { patchViewer, pauseViewer, viewerKey } from '../../../lib/listing-cache.ts'
import { toast } from '../../../ui/toast.ts'

/** The ids of the viewer's saved servers, for all hearts of a screen; for signed-in viewers. */
export const savedIdsQuery = queryOptions({
  queryKey: ['saved', 'ids'],
  queryFn: ask(api.me.saved.ids.$get, {}, 'items'),
  // Only the hearts change it, and they write it directly.
  staleTime: Infinity,
})

/** The viewer's saved servers. */
export const savedQuery = queryOptions({
  queryKey: ['saved', 'list'],
  queryFn: ask(api.me.saved.$get, {}, 'items'),
})

interface Save {
  id: string
  /** What becomes of it; `false` removes it. */
  to: { follows?: boolean } | false
}

/** Saves a server, follows it, or forgets it. Hearts show it at once. */
export function saveServer(client: QueryClient, onSignIn: () => void) {
  return mutationOptions({
    mutationFn: ({ id, to }: Save): Promise<SaveState> => {
      const at = api.servers[':id'].save
      return read(
        to ? at.$post({ param: { id }, json: to }) : at.$delete({ param: { id } }),
        'saved',
        'follows',
      )
    },
    onMutate: async ({ id, to }) => {
      const [resumeViewer] = await Promise.all([
        pauseViewer(client, id),
        client.cancelQueries({ queryKey: savedIdsQuery.queryKey }),
      ])
      const before = savedBefore(client, id)
      show(client, id, to ? { saved: true, follows: to.follows ?? before?.follows ?? false } : NOT_SAVED)
      return { before, resumeViewer }
    },
    onSuccess: (state, { id, to }) => {
      show(client, id, state)
      if (!to) toast('Removed from your saved servers.')
      else if (to.follows === undefined) toast.success('Saved. It is on your dashboard.')
      else toast.success(to.follows ? 'Its news are in your feed now.' : 'No more news of it in your feed.')
    },
    onError: (error, { id }, context) => {
      if (context?.before) show(client, id, context.before)
      if (hasStatus(error, 401)) onSignIn()
      const known = [401, 409, 429].some((status) => hasStatus(error, status))
      toast.error(known ? error.message : 'That was not saved. Please try again.')
    },
    // The cancelled request is repeated: before its first response there is no data to correct. A failure does not say what is saved now.
    onSettled: (_data, error, _save, context) => {
      void client.invalidateQueries({ queryKey: savedQuery.queryKey })
      context?.resumeViewer(error)
      void client.invalidateQueries({
        queryKey: savedIdsQuery.queryKey,
        predicate: ({ state }) => error !== null || state.data === undefined,
      })
    },
  })
}

export function useSaveServer(onSignIn: () => void) {
  return useMutation(saveServer(useQueryClient(), onSignIn))
}

export const NOT_SAVED: SaveState = { saved: false, follows: false }

/** What is known of it, first from its page, which reads it anew; `undefined` for nothing. */
function savedBefore(client: QueryClient, id: string): SaveState | undefined {
  const viewer = client.getQueryData<ListingViewer>(viewerKey(id))
  if (viewer) return { saved: viewer.saved, follows: viewer.follows }
  const ids = client.getQueryData(savedIdsQuery.queryKey)?.items
  if (!ids) return undefined
  const entry = ids.find(({ serverId }) => serverId === id)
  return entry ? { saved: true, follows: entry.follows } : NOT_SAVED
}

function show(client: QueryClient, id: string, { saved, follows }: SaveState): void {
  client.setQueryData(savedIdsQuery.queryKey, (own) => {
    const others = own?.items.filter(({ serverId }) => serverId !== id) ?? []
    return own && { items: saved ? [...others, { serverId: id, follows }] : others }
  })
  patchViewer(client, id, { saved, follows })
}
