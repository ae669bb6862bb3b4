import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listingInvitations, listingMembers, listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { into, names, set, type SqlRow } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { tellPerson } from '../../events/registry.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

type InvitationRow = SqlRow<typeof listingInvitations, 'listing_id' | 'invited_by' | 'transfers'> &
  SqlRow<typeof listings, 'name'>

const i = alias(listingInvitations, 'i')
const l = alias(listings, 'l')

/** An invitation of a person that may be accepted now, as long as the person who sent it owns the listing. */
const openInvitation = (id: string, person: string, now: number) =>
  sql`${listingInvitations} i JOIN ${listings} l ON ${l.id} = ${i.listingId}
  WHERE ${i.id} = ${id} AND ${i.userId} = ${person} AND ${i.expiresAt} > ${now} AND ${i.declinedAt} IS NULL AND ${l.deletedAt} IS NULL
    AND ${may('own', i.invitedBy, l)}`

/**
 * Accepts an invitation of the actor: they become an editor, or the owner of the listing, whose owner until now becomes an editor. The inviter is told.
 */
export async function acceptInvitation(ctx: UserCtx, invitationId: string): Promise<void> {
  const { db, now, actor } = ctx
  const open = openInvitation(invitationId, actor.userId, now)
  const found = await db.first<InvitationRow>(
    sql`SELECT ${i.listingId}, ${i.invitedBy}, ${i.transfers}, ${l.name} FROM ${open}`,
  )
  if (!found) throw gone()
  const { listing_id: serverId, invited_by: inviter, name } = found
  const transfers = found.transfers === 1
  const editor = transfers ? inviter : actor.userId
  const [done] = await writeOnce(ctx, [
    // Of an offer, the owner until now becomes an editor; of an invitation, the invited person.
    sql`INSERT INTO ${into(listingMembers, 'listingId', 'userId', 'since')}
         SELECT ${i.listingId}, ${editor}, ${now} FROM ${open} AND ${i.transfers} = ${found.transfers}
         ON CONFLICT (${names(listingMembers.listingId, listingMembers.userId)}) DO UPDATE
         SET ${set(listingMembers, { since: now, leftAt: null })}`,
    auditStatement(ctx, transfers ? 'listing.transfer' : 'listing.join-team', serverId, {
      ...(transfers && { before: { ownerId: inviter }, after: { ownerId: actor.userId } }),
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
    ...tellPerson(ctx, {
      userId: actor.userId,
      kind: 'team',
      key: `owner:${serverId}:${now}`,
      data: { outcome: 'owner', name, id: serverId },
    }),
    // One that was declined since it was read stays: the person is not asked again for a month.
    sql`DELETE FROM ${listingInvitations} WHERE ${listingInvitations.id} = ${invitationId} AND ${listingInvitations.userId} = ${actor.userId}
          AND ${listingInvitations.declinedAt} IS NULL`,
  ])
  if (!done) throw gone()
}

export const gone = () => new HttpError('not_found', 'This invitation is no longer there.')
