import { sql } from 'drizzle-orm'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { s, STATEMENT_COLUMNS, statementOf, type StatementRow, WITH_APPEAL } from './statement-row.ts'

/** A decision as everybody may read it. */
export async function findStatement({ db }: Ctx, id: string): Promise<Statement> {
  const row = await db.first<StatementRow>(
    sql`SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE ${s.id} = ${id}`,
  )
  if (!row) throw statementNotFound()
  return statementOf(row)
}

export const statementNotFound = () => new HttpError('not_found', 'Decision not found')
