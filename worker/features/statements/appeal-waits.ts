import type { StatementSubject } from '#contract/statement.ts'
import { HttpError } from '../../http/http-error.ts'

/**
 * Whether an appeal waits against the statement in force about a subject, in SQL. A decision that would take the place of that statement would close the
 * appeal without an answer, so it has to wait for the answer.
 */
export const appealWaitsSql = (kind: StatementSubject, id: string, restriction: string) =>
  `EXISTS (SELECT 1 FROM statements w JOIN appeals p ON p.statement_id = w.id
    WHERE w.subject_kind = '${kind}' AND w.subject_id = ${id} AND w.restriction = ${restriction} AND w.ended_at IS NULL AND p.decided_at IS NULL)`

export const appealWaits = () =>
  new HttpError(
    'state_conflict',
    'An appeal against this decision waits. Another admin has to answer it first.',
    {
      current: 'appealed',
    },
  )
