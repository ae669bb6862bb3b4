import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RoadmapState } from '#contract/community/roadmap.ts'
import type { adminRoadmapItem, newRoadmapItem, roadmapEdit } from '#contract/community/roadmap.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

export type AdminItem = z.output<typeof adminRoadmapItem>

interface AdminSearch {
  /** `null` for every state. */
  status: RoadmapState | null
  q: string
  page: number
}

/** Ideas in every state, newest first, one page of them. */
export function adminRoadmapQuery({ status, q, page }: AdminSearch) {
  return queryOptions({
    queryKey: ['roadmap', 'admin', { status, q, page }],
    queryFn: ask(
      api.admin.roadmap.$get,
      { query: { q, page: String(page), ...(status === null ? {} : { status }) } },
      'items',
    ),
    placeholderData: keepPreviousData,
  })
}

export type AdminChange =
  | { kind: 'add'; fields: z.input<typeof newRoadmapItem> }
  | { kind: 'edit'; item: AdminItem; fields: z.input<typeof roadmapEdit> }
  | { kind: 'accept'; item: AdminItem }
  | { kind: 'decline'; item: AdminItem; reason: string; rule: RuleId }

/** The key under which the text of a dialog is kept when it closes. */
export const draftKeyOf = ({ kind, item }: { kind: AdminChange['kind']; item?: AdminItem }) =>
  `idea:${kind}:${item?._id ?? ''}`

const DONE: Record<AdminChange['kind'], string> = {
  add: 'Idea added',
  edit: 'Saved',
  accept: 'Accepted',
  decline: 'Declined',
}

function send(change: AdminChange): Promise<unknown> {
  const ideas = api.admin.roadmap
  switch (change.kind) {
    case 'add':
      return read(ideas.$post({ json: change.fields }))
    case 'edit':
      return read(
        ideas[':id'].$patch({
          param: { id: change.item._id },
          json: { ...change.fields, statusWas: change.fields.status && change.item.status },
        }),
      )
    case 'decline':
      return read(
        ideas[':id'].decline.$post({
          param: { id: change.item._id },
          json: { reason: change.reason, rule: change.rule, statusWas: change.item.status },
        }),
      )
    default:
      return read(
        ideas[':id'].$patch({
          param: { id: change.item._id },
          json: { status: 'planned', statusWas: change.item.status },
        }),
      )
  }
}

/** Runs an admin action and reloads every list of ideas. */
export function useAdminChange() {
  return useWrite(send, {
    done: (_, { kind }) => DONE[kind],
    failed: (error) => `Action failed. ${error.message}`,
    changes: [['roadmap']],
  })
}
