import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Verdict, VoteDayStatus } from '#contract/votes/vote-integrity.ts'
import type { VoteDay, verdictBody } from '#contract/votes/integrity.wire.ts'
import { api, ask, hasStatus, read } from '../../../lib/api.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'

/** One page of days whose votes were judged together. */
export function voteDaysQuery(status: VoteDayStatus, page: number) {
  return queryOptions({
    queryKey: ['vote-days', status, page],
    queryFn: ask(api.admin['vote-days'].$get, { query: { status, page: String(page) } }, 'items'),
    placeholderData: keepPreviousData,
  })
}

/** A page of the votes of a day, and what staff decided. */
export function voteDayQuery(id: string, day: string, page: number) {
  return queryOptions({
    queryKey: ['vote-days', 'day', id, day, page],
    queryFn: ask(
      api.admin['vote-days'][':id'][':day'].$get,
      { param: { id, day }, query: { page: String(page) } },
      'items',
      'history',
    ),
    placeholderData: keepPreviousData,
  })
}

type Decision = Omit<z.input<typeof verdictBody>, 'version'> & { day: VoteDay; verdict: Verdict }

const DONE: Record<Verdict, string> = {
  release: 'Votes released',
  void: 'Votes are void',
  undo: 'Verdict taken back',
}

export function useVerdict() {
  const decision = useWrite(
    ({ day, verdict, ...json }: Decision) =>
      read(
        api.admin['vote-days'][':id'][':day'][':verdict'].$post({
          param: { id: day.server._id, day: day.day, verdict },
          json: { version: day.version, ...json },
        }),
        'signals',
      ),
    {
      done: (day, { verdict }) => {
        if (verdict === 'undo') toast.success(DONE.undo)
        else undoToast(DONE[verdict], () => decision.mutate({ day, verdict: 'undo' }))
      }, // When another admin decided first, the message says so.
      failed: (error) => (hasStatus(error, 409) ? error.message : 'Failed'),
      changes: EVERYTHING,
    },
  )
  return decision
}
