import { sql } from 'drizzle-orm'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'
import { listings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { restorableUntil, withdrawalStatements } from './deletion-statements.ts'

/**
 * Takes the actor's own listing out of the directory, as if staff had deleted it. Its owner can bring it back for a limited time. The same request again
 * answers the same.
 */
export async function withdrawListing(ctx: UserCtx, listingId: string) {
  const [, [{ deleted_at: deletedAt } = {}]] = await writeOnce<[SqlRow<typeof listings, 'deleted_at'>]>(
    ctx,
    withdrawalStatements(ctx, listingId),
    [
      sql`SELECT ${listings.deletedAt} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${may('own', ctx.actor.userId, listings)} AND ${listings.withdrawn}
          AND ${listings.deletedAt} > ${ctx.now - DELETED_KEPT_MS}`,
    ],
  )
  if (!deletedAt) throw notYours()
  return { _id: listingId, restorableUntil: restorableUntil(deletedAt) }
}
