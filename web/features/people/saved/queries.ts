import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ListingViewer } from '#contract/listings/listing.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { OUTCOMES } from '#contract/people/press.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import { api, ask, hasStatus, read } from '../../../lib/api.ts'
import { forgetGone, patchViewer, pauseViewer, viewerKey } from '../../../lib/listing-cache.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { keepPages } from '../../../lib/service-worker.ts'
import { toast } from '../../../ui/toast.ts'

/** The viewer's saved servers. */
export const savedQuery = queryOptions({
  queryKey: ['saved', 'list'],
  queryFn: ask(api.me.saved.$get, {}, 'items'),
})

interface Save {
  id: string
  /** Whether it is saved then. */
  to: boolean
}

/** Saves a server, or forgets it. Hearts show it at once. */
export function saveServer(client: QueryClient, onSignIn: () => void) {
  return mutationOptions({
    mutationFn: ({ id, to }: Save): Promise<SaveState> => {
      const at = api.servers[':id'].save
      return read(to ? at.$post({ param: { id } }) : at.$delete({ param: { id } }), 'saved')
    },
    onMutate: async ({ id, to }) => {
      const [resumeViewer] = await Promise.all([
        pauseViewer(client, id),
        client.cancelQueries({ queryKey: sessionKey }),
      ])
      const before = savedBefore(client, id)
      show(client, id, to)
      return { before, resumeViewer }
    },
    onSuccess: ({ saved }, { id, to }) => {
      show(client, id, saved)
      void keepSaved(client).catch(() => undefined)
      if (to) toast.success('Saved. It is on your dashboard.')
      else toast('Removed from your saved servers.')
    },
    onError: (error, { id }, context) => {
      if (context?.before !== undefined) show(client, id, context.before)
      forgetGone(client, id, error)
      if (hasStatus(error, 401)) onSignIn()
      const known = [401, 409, 429].some((status) => hasStatus(error, status))
      toast.error(
        known
          ? error.message
          : hasStatus(error, 404)
            ? OUTCOMES.gone
            : 'That was not saved. Please try again.',
      )
    },
    // The cancelled request is repeated: before its first response there is no data to correct. A failure does not say what is saved now.
    onSettled: (_data, error, _save, context) => {
      void client.invalidateQueries({ queryKey: savedQuery.queryKey })
      context?.resumeViewer(error)
      void client.invalidateQueries({
        queryKey: sessionKey,
        predicate: ({ state }) => error !== null || state.data === undefined,
      })
    },
  })
}

export function useSaveServer(onSignIn: () => void) {
  return useMutation(saveServer(useQueryClient(), onSignIn))
}

/** The device keeps the pages of all saved servers. */
async function keepSaved(client: QueryClient): Promise<void> {
  const saved = await client.fetchQuery(savedQuery)
  await keepPages(saved.items.flatMap(({ server }) => server ?? []))
}

/** Whether it is saved, first from its page, which reads it anew; `undefined` where nobody knows. */
function savedBefore(client: QueryClient, id: string): boolean | undefined {
  const viewer = client.getQueryData<ListingViewer>(viewerKey(id))
  if (viewer) return viewer.saved
  return client.getQueryData<SessionUser | null>(sessionKey)?.saved.includes(id)
}

function show(client: QueryClient, id: string, saved: boolean): void {
  client.setQueryData<SessionUser | null>(sessionKey, (person) => {
    const others = person?.saved.filter((other) => other !== id) ?? []
    return person && { ...person, saved: saved ? [...others, id] : others }
  })
  patchViewer(client, id, { saved })
}
