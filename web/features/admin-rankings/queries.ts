import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RealmCounts } from '#contract/ranking.ts'
import type { rankingDesk } from '#contract/wire/ranking.ts'
import { api, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'

export type Desk = z.output<typeof rankingDesk>

/** What the rankings wait for. */
export const deskQuery = queryOptions({
  queryKey: ['rankings', 'desk'],
  queryFn: ({ signal }): Promise<Desk> => read(api.admin.rankings.$get({}, { init: { signal } })),
})

export type DeskChange =
  | { kind: 'enable'; enabled: boolean }
  | { kind: 'snapshot'; id: string; decision: 'count' | 'dismiss' }
  | { kind: 'penalty'; id: string; decision: 'impose' | 'dismiss' | 'restart' }
  | { kind: 'counts'; serverId: string; counts: RealmCounts }
  | { kind: 'flag'; serverId: string; reason: string }

const DONE: Record<DeskChange['kind'], string> = {
  enable: 'Saved',
  snapshot: 'Decided',
  penalty: 'Decided',
  counts: 'Counts kept',
  flag: 'Penalty imposed',
}

function send(change: DeskChange): Promise<unknown> {
  const desk = api.admin.rankings
  if (change.kind === 'enable') return read(desk.enabled.$put({ json: { enabled: change.enabled } }))
  if (change.kind === 'counts')
    return read(desk.snapshots.$post({ json: { serverId: change.serverId, ...change.counts } }))
  if (change.kind === 'flag')
    return read(desk.penalties.$post({ json: { serverId: change.serverId, reason: change.reason } }))
  const param = { id: change.id }
  return change.kind === 'snapshot'
    ? read(desk.snapshots[':id'].decision.$post({ param, json: { decision: change.decision } }))
    : read(desk.penalties[':id'].decision.$post({ param, json: { decision: change.decision } }))
}

/** Makes one change, says so, and reads everything about rankings afresh. */
export function useDeskChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { kind }) => toast.success(DONE[kind]),
    onError: (error) => toast.error(`Action failed. ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['rankings'] }),
  })
}
