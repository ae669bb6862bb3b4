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
import { say } from '#contract/language/i18n.ts'
import { api, ask, hasStatus, read } from '../../../lib/api.ts'
import { forgetGone, patchViewer, pauseViewer, viewerKey } from '../../../lib/listing-cache.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { keepPages } from '../../../lib/service-worker.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'
import type { Mark } from './kept-servers.ts'

/** The viewer's saved servers. */
export const savedQuery = queryOptions({
  queryKey: ['saved', 'list'],
  queryFn: ask(api.me.saved.$get, {}, 'items'),
})

interface Change {
  id: string
  /** Whether it is saved or hidden then. */
  to: boolean
}

/** The call that changes it in the account. */
export async function sendMark(mark: Mark, { id, to }: Change): Promise<boolean> {
  const { save, hide } = api.servers[':id']
  const call = { param: { id } }
  if (mark === 'saved') return (await read(to ? save.$post(call) : save.$delete(call), 'saved')).saved
  return (await read(to ? hide.$post(call) : hide.$delete(call), 'hidden')).hidden
}

/** Saves or hides a server, or forgets it. Hearts and lists show it at once. */
export function markServer(client: QueryClient, mark: Mark, onSignIn: () => void) {
  return mutationOptions({
    mutationFn: (change: Change) => sendMark(mark, change),
    onMutate: async ({ id, to }) => {
      const [resumeViewer] = await Promise.all([
        pauseViewer(client, id),
        client.cancelQueries({ queryKey: sessionKey }),
      ])
      const before = markedBefore(client, mark, id)
      show(client, mark, id, to)
      return { before, resumeViewer }
    },
    onSuccess: (isMarked, { id, to }) => {
      show(client, mark, id, isMarked)
      if (mark === 'hidden') return sayHidden(to, () => undo(client, id))
      void keepSaved(client).catch(() => undefined)
      if (to) toast.success(t`Saved. It is on your dashboard.`)
      else toast(t`Removed from your saved servers.`)
    },
    onError: (error, { id }, context) => {
      if (context?.before !== undefined) show(client, mark, id, context.before)
      forgetGone(client, id, error)
      if (hasStatus(error, 401)) onSignIn()
      const known = [401, 409, 429].some((status) => hasStatus(error, status))
      toast.error(
        known
          ? error.message
          : hasStatus(error, 404)
            ? say('outcome.gone')
            : t`That was not saved. Please try again.`,
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

export function useMarkServer(mark: Mark, onSignIn: () => void) {
  return useMutation(markServer(useQueryClient(), mark, onSignIn))
}

/** Says what became of a hidden server, with the way back. */
export function sayHidden(to: boolean, takeBack: () => void): void {
  if (to) undoToast(t`Hidden from your lists.`, takeBack)
  else toast.success(t`Back in your lists.`)
}

const undo = (client: QueryClient, id: string) =>
  void client
    .getMutationCache()
    .build(
      client,
      markServer(client, 'hidden', () => location.reload()),
    )
    .execute({ id, to: false })
    .catch(() => undefined)

/** The device keeps the pages of all saved servers. */
async function keepSaved(client: QueryClient): Promise<void> {
  const saved = await client.fetchQuery(savedQuery)
  await keepPages(saved.items.flatMap(({ server }) => server ?? []))
}

/** Whether it is saved or hidden. Of saved ones the page knows, which reads it anew; `undefined` where nobody knows. */
function markedBefore(client: QueryClient, mark: Mark, id: string): boolean | undefined {
  const viewer = client.getQueryData<ListingViewer>(viewerKey(id))
  if (mark === 'saved' && viewer) return viewer.saved
  return client.getQueryData<SessionUser | null>(sessionKey)?.[mark].includes(id)
}

function show(client: QueryClient, mark: Mark, id: string, isMarked: boolean): void {
  client.setQueryData<SessionUser | null>(sessionKey, (person) => {
    const others = person?.[mark].filter((other) => other !== id) ?? []
    return person && { ...person, [mark]: isMarked ? [...others, id] : others }
  })
  if (mark === 'saved') patchViewer(client, id, { saved: isMarked })
}
