import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PersonPage, restrictBody, StaffRestriction, remindBody } from '#contract/people/person.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'

/** A person as admins see them. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: ask(api.admin.users[':id'].$get, { param: { id } }, 'servers'),
  })
}

export type Restrict = z.input<typeof restrictBody> & {
  /** It puts back what was lifted. */
  isUndo?: boolean
}
type Unrestrict = { statementId: string; undo?: boolean }

/** Restricts a person, or lifts it. Each says what it did, with an undo. */
export function useRestriction({ _id, username }: Pick<PersonPage, '_id' | 'username'>) {
  const param = { id: _id }
  // The audit log changed, too.
  const changes = EVERYTHING
  const lift = useWrite(
    (json: Unrestrict & { restriction: StaffRestriction | null }) =>
      read(api.admin.users[':id'].unrestrict.$post({ param, json: withoutState(json) }), 'restriction'),
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

/** Reminds a person of a rule. */
export function useReminder({ _id, username }: Pick<PersonPage, '_id' | 'username'>) {
  return useWrite(
    (json: z.input<typeof remindBody>) =>
      read(api.admin.users[':id'].remind.$post({ param: { id: _id }, json })),
    { done: `Reminder sent to ${username}`, changes: EVERYTHING },
  )
}

const withoutState = ({ statementId, undo }: Unrestrict) => ({ statementId, ...(undo && { undo }) })
