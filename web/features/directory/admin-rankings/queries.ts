import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RealmCounts } from '#contract/directory/ranking.ts'
import type { adminRankings } from '#contract/directory/ranking.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

export type AdminRankings = z.output<typeof adminRankings>

export const adminRankingsQuery = queryOptions({
  queryKey: ['rankings', 'admin'],
  queryFn: ask(api.admin.rankings.$get, {}, 'doubted', 'penalties', 'recent'),
})

export type RankingChange =
  | { kind: 'enable'; enabled: boolean }
  | { kind: 'snapshot'; id: string; decision: 'count' | 'dismiss' }
  | { kind: 'penalty'; id: string; decision: 'impose' | 'dismiss' | 'restart' }
  | { kind: 'counts'; serverId: string; counts: RealmCounts }
  | { kind: 'flag'; serverId: string; reason: string }

const DONE: Record<RankingChange['kind'], string> = {
  enable: 'Saved',
  snapshot: 'Decided',
  penalty: 'Decided',
  counts: 'Counts saved',
  flag: 'Penalty added',
}

async function send(change: RankingChange) {
  const rankings = api.admin.rankings
  if (change.kind === 'enable') return read(rankings.enabled.$put({ json: { enabled: change.enabled } }))
  if (change.kind === 'counts')
    return read(rankings.snapshots.$post({ json: { serverId: change.serverId, ...change.counts } }))
  if (change.kind === 'flag')
    return read(rankings.penalties.$post({ json: { serverId: change.serverId, reason: change.reason } }))
  const param = { id: change.id }
  return change.kind === 'snapshot'
    ? read(rankings.snapshots[':id'].decision.$post({ param, json: { decision: change.decision } }))
    : read(rankings.penalties[':id'].decision.$post({ param, json: { decision: change.decision } }))
}

/** Makes one change, shows a toast, and reloads everything about rankings. */
export function useRankingChange() {
  return useWrite(send, {
    done: (answer, { kind }) =>
      'doubt' in answer && answer.doubt !== null ? `Saved. They wait: ${answer.doubt}` : DONE[kind],
    failed: (error) => `Action failed. ${error.message}`,
    changes: [['rankings']],
  })
}
