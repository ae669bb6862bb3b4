import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ownStatementsQuery } from '#contract/decisions/statement.wire.ts'
import { readList } from '../../../db/page.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { ownStatementOf, s, STATEMENT_COLUMNS, type StatementRow, WITH_APPEAL } from './statement-row.ts'
import { statements } from '../../../db/schema.ts'

/** The decisions about the actor and what they entered, newest first; with `id` that one alone. */
export async function listOwnStatements(
  { db, actor, now }: UserCtx,
  { id, ...query }: z.output<typeof ownStatementsQuery>,
) {
  const own = and(eq(s.personId, actor.userId), id === undefined ? undefined : eq(s.id, id))
  const rows = sql`SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE ${own} ORDER BY ${s.seq} DESC`
  const of = sql`${statements} s WHERE ${own}`
  return readList(db, query, { rows, of }, (row: StatementRow) => ownStatementOf(row, now))
}
