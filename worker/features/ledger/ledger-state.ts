import type { ledgerState } from '../../db/schema/ledger.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'

export type LedgerState = SqlRow<typeof ledgerState, 'size' | 'votes_since' | 'votes_until' | 'votes_after'>

/** How far the ledger is. */
export async function readState({ db }: Ctx): Promise<LedgerState> {
  const state = await db
    .prepare('SELECT size, votes_since, votes_until, votes_after FROM ledger_state WHERE id = 1')
    .first<LedgerState>()
  if (!state) throw new Error('The ledger has no state')
  return state
}
