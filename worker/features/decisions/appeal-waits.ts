import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Restriction, StatementSubject } from '#contract/decisions/statement.ts'
import { appeals, statements } from '../../db/schema.ts'
import { HttpError } from '../../http/verb.ts'

const former = alias(statements, 'former')

/** Whether an appeal waits against the decision in force about a subject. The same decision again would end it without an answer, so it has to wait. */
export const appealWaitsSql = (kind: StatementSubject, id: AnyColumn, restriction: Restriction): SQL =>
  sql`EXISTS (SELECT 1 FROM ${statements} former JOIN ${appeals} ON ${appeals.statementId} = ${former.id}
    WHERE ${former.subjectKind} = ${kind} AND ${former.subjectId} = ${id} AND ${former.endedAt} IS NULL
      AND ${former.restriction} = ${restriction} AND ${appeals.decidedAt} IS NULL)`

export const appealWaits = () =>
  new HttpError(
    'state_conflict',
    'An appeal against this decision waits. Another admin has to answer it first.',
    { current: 'appealed' },
  )
