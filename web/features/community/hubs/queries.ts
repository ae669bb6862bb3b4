import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { SECOND } from '#contract/base/time.ts'
import type { adminHub } from '#contract/community/hub.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'

export type AdminHub = z.output<typeof adminHub>

export const hubsQuery = queryOptions({
  queryKey: ['hubs'],
  queryFn: ask(api.guilds.$get, { query: { public: '1' } }, 'items'),
})

/**
 * The server checks a new hub in the background. The list is refreshed this often until the result is there.
 */
const WAITING_MS = 2 * SECOND

export const adminHubsQuery = queryOptions({
  queryKey: ['hubs', 'staff'],
  queryFn: ({ signal }) => read(api.admin.hubs.$get({}, { init: { signal } }), 'items'),
  refetchInterval: ({ state }) => (state.data?.items.some(isFirstAnswerDue) ? WAITING_MS : false),
})

export function isFirstAnswerDue({ state, failures }: AdminHub): boolean {
  return state === 'new' && failures === 0
}

export function useAddHub() {
  return useWrite((invite: string) => read(api.admin.hubs.$post({ json: { invite } })), {
    done: t`Hub added`,
    failed: null,
    changes: [hubsQuery.queryKey],
  })
}

/** Admin actions on one hub. One that undoes another (`isUndo`) offers no undo itself. */
export interface HubChange {
  kind: 'hide' | 'show' | 'remove'
  hub: AdminHub
  isUndo?: boolean
}

const DONE: Record<HubChange['kind'], string> = {
  hide: 'Hub hidden',
  show: 'Hub shown',
  remove: 'Hub removed',
}

function oppositeOf({ kind, hub, isUndo = false }: HubChange): HubChange | null {
  if (isUndo || kind === 'remove') return null
  return { kind: kind === 'hide' ? 'show' : 'hide', hub }
}

function send({ kind, hub: { id } }: HubChange): Promise<AdminHub | { ok: true }> {
  const hubCall = api.admin.hubs[':id']
  return kind === 'remove'
    ? read(hubCall.$delete({ param: { id } }))
    : read(hubCall.$patch({ param: { id }, json: { hidden: kind === 'hide' } }))
}

export function useChangeHub() {
  const change = useWrite(send, {
    done: (_, made) => {
      const opposite = oppositeOf(made)
      if (opposite === null) toast.success(DONE[made.kind])
      else undoToast(DONE[made.kind], () => change.mutate({ ...opposite, isUndo: true }))
    },
    failed: (error) => t`Action failed. ${error.message}`,
    changes: [hubsQuery.queryKey],
  })
  return change
}
