import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { into, names, set, type SqlRow } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { emit, tellPerson } from '../../events/registry.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

type InvitationRow = SqlRow<typeof listingInvitations, 'listing_id' | 'invited_by' | 'transfers'> &
  SqlRow<typeof listings, 'name'> & { role: TeamRole }

const i = alias(listingInvitations, 'i')
const l = alias(listings, 'l')

/** An invitation of a person that may be accepted now, as long as the person who sent it may still invite. */
const openInvitation = (id: string, person: string, now: number) =>
  sql`${listingInvitations} i JOIN ${listings} l ON ${l.id} = ${i.listingId}
  WHERE ${i.id} = ${id} AND ${i.userId} = ${person} AND ${i.expiresAt} > ${now} AND ${i.declinedAt} IS NULL AND ${l.deletedAt} IS NULL
    AND iif(${i.transfers} OR ${i.role} = 'owner', ${l.ownerId} = ${i.invitedBy}, ${may('own', i.invitedBy, l)})`

/**
 * Accepts an invitation of the actor: they get the role, or the listing itself, whose owner until now becomes an editor. The inviter is told. Answers the
 * listing.
 */
export async function acceptInvitation(ctx: UserCtx, invitationId: string) {
  const { db, now, actor } = ctx
  const open = openInvitation(invitationId, actor.userId, now)
  const found = await db.first<InvitationRow>(
    sql`SELECT ${i.listingId}, ${i.invitedBy}, ${i.transfers}, ${l.name}, ${i.role} FROM ${open}`,
  )
  if (!found) throw gone()
  const { listing_id: serverId, invited_by: inviter, name, role } = found
  const transfers = found.transfers === 1
  const [done] = await writeOnce(ctx, [
    // Of an offer, the owner until now gets a place in the team; of an invitation, the invited person.
    sql`INSERT INTO ${into(listingMembers, 'listingId', 'userId', 'role', 'since')}
         SELECT ${i.listingId}, iif(${i.transfers}, ${i.invitedBy}, ${i.userId}), iif(${i.transfers}, 'editor', ${i.role}), ${now} FROM ${open}
         AND ${i.transfers} = ${Number(transfers)}
         ON CONFLICT (${names(listingMembers.listingId, listingMembers.userId)}) DO UPDATE
         SET ${set(listingMembers, { role: sql`excluded.${names(listingMembers.role)}`, since: now })}`,
    auditStatement(ctx, transfers ? 'listing.transfer' : 'listing.join-team', serverId, {
      ...(transfers && { before: { ownerId: inviter } }),
      after: transfers ? { ownerId: actor.userId } : { role },
    }),
    ...tellPerson(ctx, {
      userId: inviter,
      kind: 'team',
      key: `accepted:${invitationId}`,
      data: { outcome: transfers ? 'transferred' : 'joined', name, id: serverId },
    }),
    // A trigger ends what the new owner was before, and this offer.
    sql`UPDATE ${listings} SET ${set(listings, { ownerId: actor.userId })}
          WHERE ${listings.id} = (SELECT ${l.id} FROM ${open} AND ${i.transfers})`,
    ...emit('listing.new-owner', {
      from: sql`${listings} WHERE ${listings.id} = ${serverId} AND changes() > 0`,
      at: now,
      person: actor.userId,
      id: listings.id,
      name: listings.name,
    }),
    // One that was declined since it was read stays: the person is not asked again for a month.
    sql`DELETE FROM ${listingInvitations} WHERE ${listingInvitations.id} = ${invitationId} AND ${listingInvitations.userId} = ${actor.userId}
          AND ${listingInvitations.declinedAt} IS NULL`,
  ])
  if (!done) throw gone()
  return serverId
}

export const gone = () => new HttpError('not_found', 'This invitation is no longer there.')
