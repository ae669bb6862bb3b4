import { auditEntry } from '../../../http/write-audit.ts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { firstWaits } from '../first-submission.ts'
import { listings } from '../../../db/schema.ts'
import { names, set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

/** The two statements that undo a deletion while that is possible, in the same way (`RETURNING moderation`). */
export function restorationStatements(ctx: UserCtx, listingId: string, by: 'owner' | 'admin'): [SQL, SQL] {
  const { now, actor } = ctx
  return [
    sql`${auditEntry(ctx)}, ${by === 'owner' ? 'listing.bring-back' : 'listing.restore'}, 'listing', ${l.id}, json_object('deleted',
         json('true')), json_object('moderation', ${l.deletedFrom})
           FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.deletedAt} > ${now - DELETED_KEPT_MS} AND ((${may('own', actor.userId, l)} AND ${l.withdrawn}
           AND NOT (${l.deletedFrom} = 'pending' AND ${firstWaits(l.ownerId)} IS NOT NULL)) OR ${Number(by === 'admin')})`,
    sql`UPDATE ${listings} SET ${set(listings, { moderation: sql`${listings.deletedFrom}`, deletedFrom: null, deletedAt: null, withdrawn: 0 })}
          WHERE ${listings.id} = ${listingId} AND changes() > 0 RETURNING ${names(listings.moderation)}`,
  ]
}

/** The end of the time for an undo, as ISO 8601. */
export const restorableUntil = (deletedAt: number) => new Date(deletedAt + DELETED_KEPT_MS).toISOString()

/** Whether something that was deleted at this moment can be brought back. */
export const canReturn = (deletedAt: number, now: number): boolean => deletedAt > now - DELETED_KEPT_MS
