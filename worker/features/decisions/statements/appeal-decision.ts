import { sql } from 'drizzle-orm'
import { APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { appeals, auditLog, statements } from '../../../db/schema.ts'
import { names, into } from '../../../db/sql.ts'
import { statementNotFound } from './find-statement.ts'
import { s, STATEMENT_COLUMNS, statementFor, type StatementRow, WITH_APPEAL } from './statement-row.ts'

/**
 * Appeals against a decision, as the person concerned: once, within six months, while it is in force. The
 * audit entry comes first, with all conditions; the appeal only if it was written.
 */
export async function appealDecision(ctx: UserCtx, id: string, words: string): Promise<Statement> {
  const { db, now, actor } = ctx
  const { again, rows } = await db.twice<{ written: object; statement: StatementRow }>({
    audit: sql`INSERT INTO ${into(auditLog, 'at', 'actorId', 'action', 'targetKind', 'targetId')}
         SELECT ${now}, ${actor.userId}, 'statement.appeal', 'statement', ${s.id} FROM ${statements} s
          WHERE ${s.id} = ${id} AND ${s.personId} = ${actor.userId} AND ${s.endedAt} IS NULL AND (${s.until} IS NULL OR ${s.until} > ${now})
          AND ${s.at} > ${now - APPEAL_WITHIN_MS}
            AND NOT EXISTS (SELECT 1 FROM ${appeals} WHERE ${appeals.statementId} = ${s.id})`,
    written: sql`INSERT INTO ${into(appeals, 'statementId', 'personId', 'words', 'at')} SELECT ${id}, ${actor.userId}, ${words}, ${now} WHERE changes() > 0
        RETURNING ${names(appeals.statementId)}`,
    statement: sql`SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE ${s.id} = ${id} AND ${s.personId} = ${actor.userId}`,
  })
  const [row] = rows.statement
  if (!row) throw statementNotFound()
  // The appeal of this moment is this one, if its first answer was lost.
  if (rows.written.length === 0 && !(again && row.appealed_at === now)) throw errorFor(row, now)
  return statementFor(row, ctx)
}

function errorFor({ appealed_at, ended, until }: StatementRow, now: number): HttpError {
  const [current, message] =
    appealed_at !== null
      ? ['appealed', 'You have already appealed this decision.']
      : ended !== null || (until !== null && until <= now)
        ? [ended ?? 'expired', 'This decision is no longer in force.']
        : ['too_late', 'The time for an appeal is over.']
  return new HttpError('state_conflict', message, { current })
}
