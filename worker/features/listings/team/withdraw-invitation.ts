import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Takes back an invitation that waits, for owners. */
export async function withdrawInvitation(
  ctx: UserCtx,
  { listingId, invitationId }: { listingId: string; invitationId: string },
): Promise<void> {
  const entry = {
    action: 'listing.withdraw-invitation',
    targetKind: 'listing',
    targetId: listingId,
  } as const
  const { done } = await writeOnce(ctx, (attempt) => [
    ctx.db
      .prepare(
        `DELETE FROM listing_invitations WHERE id = ?3 AND listing_id = ?1 AND declined_at IS NULL
            AND EXISTS (SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql('own')})`,
      )
      .bind(listingId, ctx.actor.userId, invitationId),
    auditStatement(ctx, entry, attempt),
  ])
  if (!done) throw new HttpError('not_found', 'This invitation is no longer there.')
}
