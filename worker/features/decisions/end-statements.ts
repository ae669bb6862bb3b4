import { type SQL, sql } from 'drizzle-orm'
import { appeals, ledgerDue, statements } from '../../db/schema.ts'
import { names, set } from '../../db/sql.ts'

/** What changed is a new entry of the public ledger. */
export const noteInLedger = (which: SQL): SQL =>
  sql`INSERT INTO ${ledgerDue} (${names(ledgerDue.kind, ledgerDue.key)}) SELECT 'decision', ${statements.id} FROM ${statements} WHERE ${which}`

/** Ends decisions, for a batch. Waiting appeals against them are closed without an outcome, and a restricted person's hash is forgotten. */
export const endStatements = (which: SQL, at: number | SQL, how: SQL): SQL[] => [
  noteInLedger(which),
  sql`UPDATE ${appeals} SET ${set(appeals, { decidedAt: typeof at === 'number' ? at : sql`(SELECT ${at} FROM ${statements} WHERE ${statements.id} = ${appeals.statementId})` })}
       WHERE ${appeals.decidedAt} IS NULL AND ${appeals.statementId} IN (SELECT ${statements.id} FROM ${statements} WHERE ${which})`,
  sql`UPDATE ${statements} SET ${set(statements, { endedAt: at, ended: how, holder: null })} WHERE ${which}`,
]

/** Puts decisions back in force that had ended. Their appeals wait again. `ended` stays until the later decision has ended: see `takeBack`. */
export const resumeStatements = (which: SQL, holder: SQL): SQL[] => [
  noteInLedger(which),
  sql`UPDATE ${appeals} SET ${set(appeals, { decidedAt: null })}
       WHERE ${appeals.outcome} IS NULL AND ${appeals.statementId} IN (SELECT ${statements.id} FROM ${statements} WHERE ${which})`,
  sql`UPDATE ${statements} SET ${set(statements, { endedAt: null, holder: holder })} WHERE ${which}`,
]
