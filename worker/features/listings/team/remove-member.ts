import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { LAST_OWNER_MESSAGE } from '#contract/listings/server-team.ts'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { emit, tellPerson } from '../../events/registry.ts'
import { findMember, type MemberKey } from './find-member.ts'
import { NEXT_OWNER_SQL } from './next-owner.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { names, into, set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

/**
 * Removes somebody from the team of a listing: owners remove others, and everybody may go. The owner of the page goes only by their own will and only if
 * another owner is there, who takes their place; other owners are removed by that one alone.
 */
export async function removeMember(ctx: UserCtx, key: MemberKey): Promise<void> {
  const { now, actor } = ctx
  const member = await findMember(ctx, key)
  if (member.isMain) {
    await leaveAsOwner(ctx, key)
    return
  }
  const isOwn = key.userId === actor.userId
  const [done] = await writeOnce(ctx, [
    sql`UPDATE ${listingMembers} SET ${set(listingMembers, { role: null, since: now })}
          WHERE ${listingMembers.listingId} = ${key.listingId} AND ${listingMembers.userId} = ${key.userId} AND ${listingMembers.role} IS NOT NULL
            AND EXISTS (SELECT 1 FROM ${listings} l WHERE ${l.id} = ${key.listingId} AND ${l.deletedAt} IS NULL
              AND (${actor.userId} = ${key.userId} OR iif(${listingMembers.role} = 'owner', ${l.ownerId} = ${actor.userId}, ${may('own', actor.userId, l)})))`,
    auditStatement(ctx, isOwn ? 'listing.leave-team' : 'listing.remove-member', key.listingId, {
      before: { role: member.role, userId: key.userId },
    }),
    ...(isOwn
      ? []
      : tellPerson(ctx, {
          userId: key.userId,
          kind: 'team',
          key: `removed:${key.listingId}:${now}`,
          data: { outcome: 'removed', name: member.name, id: key.listingId },
        })),
    // What was offered to them, even the server itself, ends with their role.
    sql`DELETE FROM ${listingInvitations} WHERE ${listingInvitations.listingId} = ${key.listingId} AND ${listingInvitations.userId} = ${key.userId}
        AND ${listingInvitations.declinedAt} IS NULL
            AND EXISTS (SELECT 1 FROM ${listingMembers} WHERE ${listingMembers.listingId} = ${key.listingId} AND ${listingMembers.userId} = ${key.userId}
            AND ${listingMembers.role} IS NULL AND ${listingMembers.since} = ${now})`,
  ])
  if (!done) throw new HttpError('forbidden', 'Only the owner of the page can do that.')
}

/** The owner of the page goes, and the one who has been an owner beside them for the longest time takes their place, in the same statement. */
async function leaveAsOwner(ctx: UserCtx, { listingId, userId }: MemberKey): Promise<void> {
  if (userId !== ctx.actor.userId)
    throw new HttpError('forbidden', 'The owner of the page goes only by their own will.')
  const { now } = ctx
  const [done] = await writeOnce(ctx, [
    ...emit('listing.new-owner', {
      from: sql`${listings} l WHERE ${l.id} = ${listingId} AND ${l.ownerId} = ${userId}`,
      at: now,
      person: sql.raw(NEXT_OWNER_SQL),
      id: l.id,
      name: l.name,
    }),
    sql`UPDATE ${listings} AS l SET ${set(listings, { ownerId: sql.raw(NEXT_OWNER_SQL) })}
          WHERE ${l.id} = ${listingId} AND ${l.ownerId} = ${userId} AND ${sql.raw(NEXT_OWNER_SQL)} IS NOT NULL`,
    auditStatement(ctx, 'listing.leave-team', listingId, { before: { role: 'owner', userId } }),
    sql`INSERT INTO ${into(listingMembers, 'listingId', 'userId', 'role', 'since')} SELECT ${listingId}, ${userId}, NULL, ${now} WHERE changes() > 0
         ON CONFLICT (${names(listingMembers.listingId, listingMembers.userId)}) DO UPDATE SET ${set(
           listingMembers,
           { role: null, since: now },
         )}`,
  ])
  if (!done) throw new HttpError('state_conflict', LAST_OWNER_MESSAGE, { current: 'last_owner' })
}
