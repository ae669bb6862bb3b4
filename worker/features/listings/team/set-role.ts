import type { TeamRole } from '#contract/listings/server-team.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { tellPerson } from '../../events/registry.ts'
import { findMember, type MemberKey } from './find-member.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/**
 * Gives somebody in the team another role, for owners. Who becomes or stops being an owner is for the owner of the page alone, so that nobody who was
 * invited can take the server over.
 */
export async function setRole(ctx: UserCtx, key: MemberKey, role: TeamRole): Promise<void> {
  const { db, now, actor } = ctx
  const member = await findMember(ctx, key)
  if (member.isMain)
    throw new HttpError(
      'state_conflict',
      'The owner of the page keeps this role until they hand the server over.',
    )
  if (member.role === role) return
  const entry = {
    action: 'listing.change-role',
    targetKind: 'listing',
    targetId: key.listingId,
    before: { role: member.role, userId: key.userId },
    after: { role, userId: key.userId },
  } as const
  const { done } = await writeOnce(ctx, (attempt) => [
    db
      .prepare(
        `UPDATE listing_members SET role = ?4, since = ?5 WHERE listing_id = ?1 AND user_id = ?3 AND role IS NOT NULL AND role <> ?4
            AND EXISTS (SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL
              AND iif(?4 = 'owner' OR listing_members.role = 'owner', l.owner_id = ?2, ${maySql('own')}))`,
      )
      .bind(key.listingId, actor.userId, key.userId, role, now),
    auditStatement(ctx, entry, attempt),
    ...tellPerson(ctx, {
      userId: key.userId,
      kind: 'team',
      key: `role:${key.listingId}:${now}`,
      data: { outcome: 'role', name: member.name, id: key.listingId },
    }),
  ])
  if (!done) throw new HttpError('forbidden', 'Only the owner of the page can do that.')
}
