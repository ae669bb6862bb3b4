import { eq } from 'drizzle-orm'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import { statements } from '../../../db/schema.ts'
import { HttpError, type UserCtx } from '../../../http/verb.ts'
import { inEnglish } from '../../../platform/language.ts'
import { selectStatements, statementFor } from './statement-row.ts'

/** A decision, for the person concerned and staff. Nobody else learns that there is one. */
export async function findStatement(ctx: UserCtx, id: string): Promise<Statement> {
  const { db, actor } = ctx
  const [row] = await selectStatements(db.orm).where(eq(statements.id, id))
  if (!row || (row.personId !== actor.userId && !mayModerate(actor))) throw statementNotFound()
  return inEnglish(() => statementFor(row, ctx))
}

export const statementNotFound = () => new HttpError('not_found', 'Decision not found')
