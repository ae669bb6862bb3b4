import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { SavedIds, SaveState } from '#contract/wire/player.ts'
import { api, hasStatus, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

/** The ids of the viewer's saved servers, for all hearts of a screen; for signed-in viewers. */
export const savedIdsQuery = queryOptions({
  queryKey: ['saved', 'ids'],
  queryFn: ({ signal }) => read(api.me.saved.ids.$get({}, { init: { signal } }), 'items'),
  // Only the hearts change it, and they write it directly.
  staleTime: Infinity,
})

/** The viewer's saved servers. */
export const savedQuery = queryOptions({
  queryKey: ['saved', 'list'],
  queryFn: ({ signal }) => read(api.me.saved.$get({}, { init: { signal } }), 'items'),
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
      await client.cancelQueries({ queryKey: savedIdsQuery.queryKey })
      const before = client.getQueryData(savedIdsQuery.queryKey)
      const follows = before?.items.find(({ serverId }) => serverId === id)?.follows ?? false
      show(client, id, to && { saved: true, follows: to.follows ?? follows })
      return { before }
    },
    onSuccess: (state, { id, to }) => {
      show(client, id, state.saved && state)
      if (!to) toast('Removed from your saved servers.')
      else if (to.follows === undefined) toast.success('Saved. It is on your dashboard.')
      else toast.success(to.follows ? 'Its news are in your feed now.' : 'No more news of it in your feed.')
    },
    onError: (error, _, context) => {
      client.setQueryData(savedIdsQuery.queryKey, context?.before)
      if (hasStatus(error, 401)) onSignIn()
      const known = [401, 409, 429].some((status) => hasStatus(error, status))
      toast.error(known ? error.message : 'That was not saved. Please try again.')
    },
    onSettled: () => void client.invalidateQueries({ queryKey: savedQuery.queryKey }),
  })
}

export function useSaveServer(onSignIn: () => void) {
  return useMutation(saveServer(useQueryClient(), onSignIn))
}

function show(client: QueryClient, id: string, state: SaveState | false): void {
  client.setQueryData<SavedIds>(savedIdsQuery.queryKey, (own) => {
    const others = own?.items.filter(({ serverId }) => serverId !== id) ?? []
    return { items: state ? [...others, { serverId: id, follows: state.follows }] : others }
  })
}
