import { and, eq, isNull, lte } from 'drizzle-orm'
import { statements } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import type { Ctx } from '../../../http/verb.ts'
import { endDecisions, readDecisionsWhere } from '../../decisions/decision-rows.ts'
import { tell } from '../../events/tell.ts'

/** Restrictions of one run. The rest follow in the next. */
const CHUNK = 100

/**
 * Ends the statements of restrictions whose time is over, tells the people, and forgets the hashes of their
 * ids. The restriction itself ends at its time, even if this runs later.
 */
export async function expireRestrictions(ctx: Ctx): Promise<void> {
  const { now } = ctx
  const whereOver = and(
    lte(statements.until, now),
    isNull(statements.endedAt),
    eq(statements.restriction, 'restrict-account'),
  )
  await transaction(ctx, async (tx) => {
    const over = (await readDecisionsWhere(tx, whereOver)).slice(0, CHUNK)
    for (const decision of over) endDecisions(tx, [decision], { at: decision.until ?? now, ended: 'expired' })
    tx.write(
      ...tell(
        over.map(({ id, personId }) => ({
          person: personId,
          kind: 'decision',
          key: `expired:${id}`,
          at: now,
          outcome: 'expired',
          name: null,
          id,
        })),
      ),
    )
  })
}
