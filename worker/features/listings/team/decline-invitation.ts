import type { UserCtx } from '../../../http/context.ts'
import { tellPerson } from '../../events/registry.ts'
import { gone } from './accept-invitation.ts'

/** Declines an invitation of the actor, and tells the inviter. The same person is not invited to this listing again for a month. */
export async function declineInvitation(ctx: UserCtx, invitationId: string): Promise<void> {
  const { db, now, actor } = ctx
  const key = [invitationId, actor.userId] as const
  const found = await db
    .prepare(
      `SELECT i.invited_by, i.listing_id, l.name FROM listing_invitations i JOIN listings l ON l.id = i.listing_id WHERE i.id = ?1 AND i.user_id = ?2`,
    )
    .bind(...key)
    .first<{ invited_by: string; listing_id: string; name: string }>()
  if (!found) throw gone()
  const {
    results: [declined],
  } = await db.repeatable<[{ id: string }]>([
    db
      .prepare(
        'UPDATE listing_invitations SET declined_at = coalesce(declined_at, ?3) WHERE id = ?1 AND user_id = ?2 RETURNING id',
      )
      .bind(...key, now),
    ...tellPerson(ctx, {
      userId: found.invited_by,
      kind: 'team',
      key: `declined:${invitationId}`,
      data: { outcome: 'declined', name: found.name, id: found.listing_id },
    }),
  ])
  // It was accepted or taken back since it was read.
  if (declined.results.length === 0) throw gone()
}
