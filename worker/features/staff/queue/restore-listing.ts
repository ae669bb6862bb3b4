import { sql } from 'drizzle-orm'
import { type Moderation, stateSentence } from '#contract/staff/moderation.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { restorationStatements } from '../../listings/own/deletion-statements.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { listings } from '../../../db/schema.ts'

/** Undoes a deletion while that is possible: the listing returns to its earlier state, with everything that belonged to it. */
export async function restoreListing(
  ctx: UserCtx,
  listingId: string,
): Promise<{ _id: string; moderation: Moderation }> {
  requireAdmin(ctx)
  const [done, present] = await writeOnce<[{ moderation: Moderation }]>(
    ctx,
    [...restorationStatements(ctx, listingId, 'admin'), ...takeBack(ctx, 'listing')],
    [
      sql`SELECT ${listings.moderation} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL`,
    ],
  )
  const current = present[0]?.moderation
  if (!current) throw serverNotFound()
  if (!done) throw new HttpError('state_conflict', stateSentence(current), { current })
  return { _id: listingId, moderation: current }
}
