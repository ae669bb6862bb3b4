import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PersonPage, restrictBody, StaffRestriction, remindBody } from '#contract/people/person.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'

export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: ask(api.admin.users[':id'].$get, { param: { id } }, 'servers'),
  })
}

export type Restrict = z.input<typeof restrictBody> & {
  /** Whether it puts back a restriction that was just lifted. */
  isUndo?: boolean
}
interface Lift {
  statementId: string
  /** Whether it takes back a restriction that was just made. */
  undo?: boolean
  /** The restriction that ends, for the undo; `null` when the lift is an undo itself. */
  restriction: StaffRestriction | null
}

/** Restricts a person, or lifts their restriction. Each shows a toast with an undo. */
export function useRestriction({ _id, username }: Pick<PersonPage, '_id' | 'username'>) {
  const param = { id: _id }
  // The audit log changes, too.
  const changes = EVERYTHING
  const lift = useWrite(
    ({ statementId, undo }: Lift) => {
      const json = { statementId, ...(undo && { undo }) }
      return read(api.admin.users[':id'].unrestrict.$post({ param, json }), 'restriction')
    },
    {
      done: (_, { restriction: ended, undo }) => {
        if (undo || ended === null) return 'Decision taken back'
        const { acts, until, rule, note } = ended
        undoToast(`${username} can do everything again`, () =>
          restrict.mutate({ acts, until, rule, note, replaces: null, isUndo: true }),
        )
        return undefined
      },
      changes,
    },
  )
  const restrict = useWrite(
    ({ acts, until, rule, note, reported, replaces }: Restrict) => {
      const json = { acts, until, rule, note, reported, replaces }
      return read(api.admin.users[':id'].restrict.$post({ param, json }), 'restriction')
    },
    {
      done: ({ restriction }, { isUndo }) => {
        if (isUndo) toast.success(`Restricted ${username}`)
        else if (restriction)
          undoToast(`Restricted ${username}`, () =>
            lift.mutate({ statementId: restriction.statementId, undo: true, restriction: null }),
          )
      },
      changes,
    },
  )
  return { restrict, lift }
}

export function useReminder({ _id, username }: Pick<PersonPage, '_id' | 'username'>) {
  return useWrite(
    (json: z.input<typeof remindBody>) =>
      read(api.admin.users[':id'].remind.$post({ param: { id: _id }, json })),
    { done: `Reminder sent to ${username}`, changes: EVERYTHING },
  )
}
