import { eq } from 'drizzle-orm'
import { siteCounters } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/** How many entries of the ledger have a number. */
export async function readSize({ db }: Ctx): Promise<number> {
  const [state] = await db.orm
    .select({ size: siteCounters.ledgerSize })
    .from(siteCounters)
    .where(eq(siteCounters.id, 1))
  if (!state) throw new Error('The ledger has no state')
  return state.size
}
