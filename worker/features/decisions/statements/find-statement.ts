import { sql } from 'drizzle-orm'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { s, STATEMENT_COLUMNS, statementFor, type StatementRow, WITH_APPEAL } from './statement-row.ts'

/** A decision, for the person concerned and admins. Nobody else learns that there is one. */
export async function findStatement(ctx: UserCtx, id: string): Promise<Statement> {
  const { db, actor } = ctx
  const row = await db.first<StatementRow>(
    sql`SELECT ${STATEMENT_COLUMNS} FROM ${WITH_APPEAL} WHERE ${s.id} = ${id}`,
  )
  if (!row || (row.person_id !== actor.userId && !hasAdminRole(actor.roles))) throw statementNotFound()
  return statementFor(row, ctx)
}

export const statementNotFound = () => new HttpError('not_found', 'Decision not found')
