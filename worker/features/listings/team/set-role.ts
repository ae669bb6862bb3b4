import type { TeamRole } from '#contract/listings/server-team.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { listingMembers, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { tellPerson } from '../../events/registry.ts'
import { findMember, type MemberKey } from './find-member.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/**
 * Gives somebody in the team another role, for owners. Who becomes or stops being an owner is for the owner of the page alone, so that nobody who was
 * invited can take the server over.
 */
export async function setRole(ctx: UserCtx, key: MemberKey, role: TeamRole): Promise<void> {
  const { now, actor } = ctx
  const member = await findMember(ctx, key)
  if (member.isMain)
    throw new HttpError(
      'state_conflict',
      'The owner of the page keeps this role until they hand the server over.',
    )
  if (member.role === role) return
  const [done] = await writeOnce(ctx, [
    sql`UPDATE ${listingMembers} SET ${set(listingMembers, { role, since: now })} WHERE ${and(
      eq(listingMembers.listingId, key.listingId),
      eq(listingMembers.userId, key.userId),
      ne(listingMembers.role, role),
    )} AND EXISTS (SELECT 1 FROM ${listings} WHERE ${and(eq(listings.id, key.listingId), isNull(listings.deletedAt))}
          AND iif(${role} = 'owner' OR ${listingMembers.role} = 'owner', ${listings.ownerId} = ${actor.userId}, ${may('own', actor.userId, listings)}))`,
    auditStatement(ctx, 'listing.change-role', key.listingId, {
      before: { role: member.role, userId: key.userId },
      after: { role, userId: key.userId },
    }),
    ...tellPerson(ctx, {
      userId: key.userId,
      kind: 'team',
      key: `role:${key.listingId}:${now}`,
      data: { outcome: 'role', name: member.name, id: key.listingId },
    }),
  ])
  if (!done) throw new HttpError('forbidden', 'Only the owner of the page can do that.')
}
