import { and, eq, isNull, sql } from 'drizzle-orm'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { isEditor, may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { tellPerson } from '../../events/registry.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { set } from '../../../db/sql.ts'

interface MemberKey {
  listingId: string
  userId: string
}

/** Ends that somebody edits a listing: its owner removes editors, and each may go. The owner leaves by handing the listing over. */
export async function removeMember(ctx: UserCtx, { listingId, userId }: MemberKey): Promise<void> {
  const { db, now, actor } = ctx
  const isOwn = userId === actor.userId
  const mayRemove = and(
    eq(listings.id, listingId),
    isNull(listings.deletedAt),
    may(isOwn ? 'edit' : 'own', actor.userId, listings),
  )
  const [found] = await db.orm
    .select({ name: listings.name, ownerId: listings.ownerId, isEditor: isEditor(userId, listings.id) })
    .from(listings)
    .where(mayRemove)
  if (!found) throw notYours()
  if (found.ownerId === userId)
    throw new HttpError('state_conflict', 'You own this server. Hand it over or withdraw it.', {
      current: 'owner',
    })
  if (!found.isEditor) throw new HttpError('not_found', 'They are not in the team.')
  const [done] = await writeOnce(ctx, [
    sql`UPDATE ${listingMembers} SET ${set(listingMembers, { leftAt: now })}
          WHERE ${listingMembers.listingId} = ${listingId} AND ${listingMembers.userId} = ${userId} AND ${listingMembers.leftAt} IS NULL
            AND EXISTS (SELECT 1 FROM ${listings} WHERE ${mayRemove})`,
    auditStatement(ctx, isOwn ? 'listing.leave-team' : 'listing.remove-member', listingId, {
      before: { userId },
    }),
    ...(isOwn
      ? []
      : tellPerson(ctx, {
          userId,
          kind: 'team',
          key: `removed:${listingId}:${now}`,
          data: { outcome: 'removed', name: found.name, id: listingId },
        })),
    // What was offered to them, even the server itself, ends with it.
    sql`DELETE FROM ${listingInvitations} WHERE ${listingInvitations.listingId} = ${listingId} AND ${listingInvitations.userId} = ${userId}
        AND ${listingInvitations.declinedAt} IS NULL
            AND EXISTS (SELECT 1 FROM ${listingMembers} WHERE ${listingMembers.listingId} = ${listingId} AND ${listingMembers.userId} = ${userId}
            AND ${listingMembers.leftAt} = ${now})`,
  ])
  if (!done) throw notYours()
}
