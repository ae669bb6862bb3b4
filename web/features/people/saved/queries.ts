import { t } from '@lingui/core/macro'
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ListingViewer } from '#contract/listings/listing.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import type { Mark } from '#contract/people/player.ts'
import { api, ask, hasStatus, read } from '../../../lib/api.ts'
import { serverFailureText } from '../../../lib/failure-text.ts'
import { forgetGone, patchViewer, pauseViewer, viewerKey } from '../../../lib/listing-cache.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { keepPages } from '../../../lib/service-worker.ts'
import { noteShelf } from '../../../ui/shelf-note.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'

export const savedQuery = queryOptions({
  queryKey: ['saved', 'list'],
  queryFn: ask(api.me.saved.$get, {}, 'items'),
})

interface Change {
  id: string
  /** Whether the server becomes saved or hidden. */
  isOn: boolean
}

/** What of a server changes. */
interface MarkOf {
  mark: Mark
  id: string
}

/** Stores the change in the account. Returns whether the server is saved or hidden now. */
export async function sendMark(mark: Mark, { id, isOn }: Change): Promise<boolean> {
  const { $put, $delete } = api.servers[':id'].marks[':mark']
  const call = { param: { id, mark } }
  return (await read(isOn ? $put(call) : $delete(call), 'marked')).marked
}

/** Saves or hides a server, or ends that. Screens show the change at once, and take it back if it fails. */
export function markServer(client: QueryClient, { mark, id }: MarkOf, onSignIn: () => void) {
  const mutationKey = ['mark', mark, id]
  return mutationOptions({
    mutationKey,
    // One after another, so that the last press is the last at the server, too.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ isOn }: Pick<Change, 'isOn'>) => sendMark(mark, { id, isOn }),
    onMutate: async ({ isOn }) => {
      const wasAskingWho = client.isFetching({ queryKey: sessionKey }) > 0
      const [resumeViewer] = await Promise.all([
        pauseViewer(client, id),
        client.cancelQueries({ queryKey: sessionKey }),
      ])
      const before = markedBefore(client, mark, id)
      showMark(client, mark, id, isOn)
      return { before, resumeViewer, wasAskingWho }
    },
    onSuccess: (isMarked, { isOn }) => {
      // A second press on the heart shows already, and the answer to the first one must not undo that.
      if (client.isMutating({ mutationKey }) <= 1) showMark(client, mark, id, isMarked)
      if (mark === 'hidden') return sayHidden(isOn, () => unhide(client, id))
      if (isOn) noteShelf('shelf', { isShown: true })
      // Best effort: the copies are only for reading offline.
      void keepSaved(client).catch(() => undefined)
      if (isOn) toast.success(t`Saved. It is on your dashboard.`)
      else toast(t`Removed from your saved servers.`)
    },
    onError: (error, _, context) => {
      if (context?.before !== undefined) showMark(client, mark, id, context.before)
      forgetGone(client, id, error)
      if (hasStatus(error, 401)) onSignIn()
      toast.error(serverFailureText(error, [401, 409, 429], t`That was not saved. Please try again.`))
    },
    // Read again after a failure, as the write may be stored, and if a read was cancelled.
    onSettled: (_data, error, _save, context) => {
      void client.invalidateQueries({ queryKey: savedQuery.queryKey })
      context?.resumeViewer(error)
      if (error !== null || context?.wasAskingWho) void client.invalidateQueries({ queryKey: sessionKey })
    },
  })
}

export function useMarkServer(marked: MarkOf, onSignIn: () => void) {
  return useMutation(markServer(useQueryClient(), marked, onSignIn))
}

/** Says that a server is hidden, with a button that shows it again, or that it is back. */
export function sayHidden(isHidden: boolean, takeBack: () => void): void {
  if (isHidden) undoToast(t`Hidden from your lists.`, takeBack)
  else toast.success(t`Back in your lists.`)
}

/**
 * Shows a hidden server again. Not a hook, because the component of the button may be gone by then. The
 * mutation shows its error.
 */
const unhide = (client: QueryClient, id: string) =>
  void client
    .getMutationCache()
    .build(
      client,
      markServer(client, { mark: 'hidden', id }, () => location.reload()),
    )
    .execute({ isOn: false })
    .catch(() => undefined)

/** Stores the pages of all saved servers on this device, to be read offline. */
async function keepSaved(client: QueryClient): Promise<void> {
  // A list that was asked for before this press lacks its server.
  await client.cancelQueries({ queryKey: savedQuery.queryKey })
  const saved = await client.fetchQuery({ ...savedQuery, staleTime: 0 })
  await keepPages(saved.items.flatMap(({ server }) => server ?? []))
}

/**
 * Whether the server was saved or hidden before; `undefined` if neither answer is loaded. The answer for its
 * page goes before the session, which may be older.
 */
function markedBefore(client: QueryClient, mark: Mark, id: string): boolean | undefined {
  const viewer = client.getQueryData<ListingViewer>(viewerKey(id))
  if (mark === 'saved' && viewer) return viewer.saved
  return client.getQueryData<SessionUser | null>(sessionKey)?.[mark].includes(id)
}

function showMark(client: QueryClient, mark: Mark, id: string, isMarked: boolean): void {
  client.setQueryData<SessionUser | null>(sessionKey, (person) => {
    const others = person?.[mark].filter((other) => other !== id) ?? []
    return person && { ...person, [mark]: isMarked ? [...others, id] : others }
  })
  if (mark === 'saved') patchViewer(client, id, { saved: isMarked })
}
