import type { z } from 'zod'
import type { ownStatementsQuery } from '#contract/decisions/statement.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { ownStatementOf, STATEMENT_COLUMNS, type StatementRow, WITH_APPEAL } from './statement-row.ts'

/** The decisions about the actor and what they entered, newest first; with `id` that one alone. */
export async function listOwnStatements(
  { db, actor, now }: UserCtx,
  { id, page, limit }: z.output<typeof ownStatementsQuery>,
) {
  const own = id === undefined ? 's.person_id = ?1 AND ?2 IS NULL' : 's.person_id = ?1 AND s.id = ?2'
  const [sum, rows] = await db.batch<[{ total: number }, StatementRow]>([
    db.prepare(`SELECT count(*) AS total FROM statements s WHERE ${own}`).bind(actor.userId, id ?? null),
    db
      .prepare(
        `SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE ${own} ORDER BY s.seq DESC LIMIT ?3 OFFSET ?4`,
      )
      .bind(actor.userId, id ?? null, limit, (page - 1) * limit),
  ])
  return {
    items: rows.results.map((row) => ownStatementOf(row, now)),
    total: sum.results[0]?.total ?? 0,
    page,
    limit,
  }
}
