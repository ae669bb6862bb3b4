import type { UserCtx } from '../../http/verb.ts'
import { sql, type SQL } from 'drizzle-orm'
import { type Restriction, RESTRICTION_WORDS } from '#contract/decisions/statement.ts'
import { appeals, statements } from '../../db/schema.ts'
import { auditRows } from '../../http/write-audit.ts'
import { endStatements } from './end-statements.ts'
import { REASONS, reasons } from './entries.ts'
import { DECISIONS } from './registry.ts'
import { takeBack } from './take-back.ts'

/** The statements that overturn a decision, if the statement before them, in the batch of `writeOnce`, answered its appeal so: its entry, then what it took. */
export function overturn(ctx: UserCtx, kind: Restriction, id: string): [SQL, ...SQL[]] {
  const { restore } = DECISIONS[kind]
  const { subject } = RESTRICTION_WORDS[kind]
  const { now, actor } = ctx
  const overturned = sql`${REASONS} WHERE ${reasons.id} = ${id} AND EXISTS (SELECT 1 FROM ${appeals} WHERE ${appeals.statementId} = ${reasons.id}
    AND ${appeals.decidedAt} = ${now} AND ${appeals.decidedBy} = ${actor.userId} AND ${appeals.outcome} = 'overturned')`
  return [
    auditRows(ctx, {
      action: restore.action,
      kind: subject,
      id: sql`${reasons.subjectId}`,
      before: restore.before,
      after: sql`json_patch(${restore.after}, json_object('statement', ${reasons.id}))`,
      from: sql`${REASONS} WHERE ${reasons.id} = ${id} AND changes() > 0`,
    }),
    ...restore.run(overturned, now),
    ...takeBack(ctx, subject),
    // One that stood beside the state of its subject.
    ...endStatements(
      sql`${statements.endedAt} IS NULL AND ${statements.id} IN (SELECT ${reasons.id} FROM ${overturned})`,
      now,
      sql`'overturned'`,
    ),
  ]
}
