import { and, eq, isNull, sql } from 'drizzle-orm'
import { listingInvitations, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Takes back an invitation or an offer that waits, for the owner. */
export async function withdrawInvitation(
  ctx: UserCtx,
  { listingId, invitationId }: { listingId: string; invitationId: string },
): Promise<void> {
  const [done] = await writeOnce(ctx, [
    sql`DELETE FROM ${listingInvitations} WHERE ${and(
      eq(listingInvitations.id, invitationId),
      eq(listingInvitations.listingId, listingId),
      isNull(listingInvitations.declinedAt),
    )} AND EXISTS (SELECT 1 FROM ${listings}
        WHERE ${and(eq(listings.id, listingId), isNull(listings.deletedAt))} AND ${may('own', ctx.actor.userId, listings)})`,
    auditStatement(ctx, 'listing.withdraw-invitation', listingId),
  ])
  if (!done) throw new HttpError('not_found', 'This invitation is no longer there.')
}
