import { sql } from 'drizzle-orm'
import { ledgerState } from '../../db/schema/ledger.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { statement } from '../../db/statement.ts'

type LedgerState = SqlRow<typeof ledgerState, 'size'>

/** How far the ledger is. */
export async function readState({ db }: Ctx): Promise<LedgerState> {
  const state = await statement(
    db,
    sql`SELECT ${ledgerState.size} FROM ${ledgerState} WHERE ${ledgerState.id} = 1`,
  ).first<LedgerState>()
  if (!state) throw new Error('The ledger has no state')
  return state
}
