import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ownStatementsQuery } from '#contract/decisions/statement.wire.ts'
import { readPage } from '../../../db/page.ts'
import { statements } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { inEnglish } from '../../../platform/language.ts'
import { selectStatements, statementFor } from './statement-row.ts'

/** The decisions about the actor and what they entered, newest first. */
export async function listOwnStatements(ctx: UserCtx, query: z.output<typeof ownStatementsQuery>) {
  const { orm } = ctx.db
  const list = {
    key: statements.seq,
    where: eq(statements.personId, ctx.actor.userId),
    order: [desc(statements.seq)],
  }
  const { rows, total } = await readPage(orm, list, query, selectStatements(orm))
  const { page, limit } = query
  const items = await inEnglish(() => rows.map((row) => statementFor(row, ctx)))
  return { items, total, page, limit }
}
