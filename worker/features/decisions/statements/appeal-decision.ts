import { sql } from 'drizzle-orm'
import { APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import type { OwnStatement } from '#contract/decisions/statement.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { statements } from '../../../db/schema/statements.ts'
import { statement } from '../../../db/statement.ts'
import { noteInLedger } from '../end-statements.ts'
import { statementNotFound } from './find-statement.ts'
import { ownStatementOf, STATEMENT_COLUMNS, type StatementRow, WITH_APPEAL } from './statement-row.ts'

/**
 * Appeals against a decision, in the words of the person concerned: once, within six months, while the decision is in force. The audit entry is written
 * first, with all conditions, and the appeal only if the entry was written.
 */
export async function appealDecision(ctx: UserCtx, id: string, words: string): Promise<OwnStatement> {
  const { db, now, actor } = ctx
  const {
    again,
    results: [, written, , rows],
  } = await db.repeatable<[never, { statement_id: string }, never, StatementRow]>([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id)
         SELECT ?3, ?2, 'statement.appeal', 'statement', s.id FROM statements s
          WHERE s.id = ?1 AND s.person_id = ?2 AND s.ended_at IS NULL AND (s.until IS NULL OR s.until > ?3) AND s.at > ?4
            AND NOT EXISTS (SELECT 1 FROM appeals WHERE statement_id = s.id)`,
      )
      .bind(id, actor.userId, now, now - APPEAL_WITHIN_MS),
    db
      .prepare(
        `INSERT INTO appeals (statement_id, person_id, words, at) SELECT ?1, ?2, ?3, ?4 WHERE changes() > 0 RETURNING statement_id`,
      )
      .bind(id, actor.userId, words, now),
    statement(db, noteInLedger(sql`${statements.id} = ${id} AND changes() > 0`)),
    db
      .prepare(`SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE s.id = ?1 AND s.person_id = ?2`)
      .bind(id, actor.userId),
  ])
  const [row] = rows.results
  if (!row) throw statementNotFound()
  // The appeal of this moment is this one, if its first answer was lost.
  if (written.results.length === 0 && !(again && row.appealed_at === now)) throw errorFor(row, now)
  return ownStatementOf(row, now)
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
