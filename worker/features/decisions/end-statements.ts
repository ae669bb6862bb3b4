import { type SQL, sql } from 'drizzle-orm'
import { appeals, statements } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'

/** Ends decisions, for a batch. Waiting appeals against them are closed without an outcome, and a restricted person's hash is forgotten. */
export const endStatements = (which: SQL, at: number | SQL, how: SQL): SQL[] => [
  sql`UPDATE ${appeals} SET ${set(appeals, { decidedAt: typeof at === 'number' ? at : sql`(SELECT ${at} FROM ${statements} WHERE ${statements.id} = ${appeals.statementId})` })}
       WHERE ${appeals.decidedAt} IS NULL AND ${appeals.statementId} IN (SELECT ${statements.id} FROM ${statements} WHERE ${which})`,
  sql`UPDATE ${statements} SET ${set(statements, { endedAt: at, ended: how, holder: null })} WHERE ${which}`,
]

/** Puts decisions back in force that had ended. Their appeals wait again. `ended` stays until the later decision has ended: see `takeBack`. */
export const resumeStatements = (which: SQL, holder: SQL): SQL[] => [
  sql`UPDATE ${appeals} SET ${set(appeals, { decidedAt: null })}
       WHERE ${appeals.outcome} IS NULL AND ${appeals.statementId} IN (SELECT ${statements.id} FROM ${statements} WHERE ${which})`,
  sql`UPDATE ${statements} SET ${set(statements, { endedAt: null, holder: holder })} WHERE ${which}`,
]
