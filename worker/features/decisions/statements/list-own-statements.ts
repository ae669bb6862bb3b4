import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ownStatementsQuery } from '#contract/decisions/statement.wire.ts'
import { readList } from '../../../db/page.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { s, STATEMENT_COLUMNS, statementFor, type StatementRow, WITH_APPEAL } from './statement-row.ts'
import { statements } from '../../../db/schema.ts'

/** The decisions about the actor and what they entered, newest first. */
export async function listOwnStatements(ctx: UserCtx, query: z.output<typeof ownStatementsQuery>) {
  const own = eq(s.personId, ctx.actor.userId)
  const rows = sql`SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE ${own} ORDER BY ${s.seq} DESC`
  const of = sql`${statements} s WHERE ${own}`
  return readList(ctx.db, query, { rows, of }, (row: StatementRow) => statementFor(row, ctx))
}
