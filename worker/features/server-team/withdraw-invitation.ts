import { maySql } from '../../db/side-sql.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { auditStatement } from '../audit/write-audit.ts'

/** Takes back an invitation that waits, for owners. */
export async function withdrawInvitation(
  ctx: UserCtx,
  { listingId, invitationId }: { listingId: string; invitationId: string },
): Promise<void> {
  const [gone] = await ctx.db.batch<[{ id: string }]>([
    ctx.db
      .prepare(
        `DELETE FROM listing_invitations WHERE id = ?3 AND listing_id = ?1 AND declined_at IS NULL
            AND EXISTS (SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql('own')}) RETURNING id`,
      )
      .bind(listingId, ctx.actor.userId, invitationId),
    auditStatement(ctx, {
      action: 'listing.withdraw-invitation',
      targetKind: 'listing',
      targetId: listingId,
    }),
  ])
  if (gone.results.length === 0) throw new HttpError('not_found', 'This invitation is no longer there.')
}
