import { infiniteQueryOptions } from '@tanstack/react-query'
import { iso } from '#contract/base/iso.ts'
import { AUDIT_KINDS } from '#contract/decisions/audit.ts'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import { api, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'

/** Filters of the audit log; empty means no filter. */
export interface AuditFilter {
  actor: string
  target: string
  /** An action (`listing.deny`), or a kind of thing (`listing`). */
  action: string
  /** Days in the reader's time zone, `2026-11-20`; both days are included. */
  from: string
  to: string
}

export function useUndoEntry() {
  return useWrite(
    ({ _id, target }: AuditEntry) =>
      read(api.admin.affiliates.undo.$post({ json: { ids: [target.id], entry: _id } })),
    {
      done: ({ items: [outcome] }, { target }) => {
        if (outcome?.done) return `Undone. ${target.name ?? target.id} is ${outcome.moderation} again.`
        toast('Nothing to undo: it has changed since.')
        return undefined
      },
      later: EVERYTHING,
    },
  )
}

/** The audit log, newest entry first. */
export function auditLogQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      read(
        api.admin.audit.$get(
          { query: { ...queryOf(filter), ...(pageParam !== null && { cursor: pageParam }) } },
          { init: { signal } },
        ),
        'items',
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

function queryOf({ actor, target, action, from, to }: AuditFilter) {
  const kind = AUDIT_KINDS.find((known) => known === action)
  const [since, until] = [dayStart(from), dayEnd(to)]
  return {
    ...(actor !== '' && { actor }),
    ...(target !== '' && { target }),
    ...(kind ? { kind } : action !== '' && { action }),
    ...(since !== null && { from: iso(since) }),
    ...(until !== null && { to: iso(until) }),
  }
}

/** The start of a day in the reader's time zone; `null` for an invalid day. */
export function dayStart(day: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00`).getTime() : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** The start of the day after, which is 23 or 25 hours later where the clocks change. */
export function dayEnd(day: string): number | null {
  const start = dayStart(day)
  if (start === null) return null
  const date = new Date(start)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}
