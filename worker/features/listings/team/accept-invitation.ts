import { sql } from 'drizzle-orm'
import type { TeamRole } from '#contract/listings/server-team.ts'
import { listings } from '../../../db/schema/listings.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { emit, tellPerson } from '../../events/registry.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

interface InvitationRow {
  listing_id: string
  invited_by: string
  transfers: number
  name: string
  role: TeamRole
}

/** An invitation ?1 of the person ?2 that may be accepted at ?3, as long as the person who sent it may still invite. */
const OPEN_SQL = `listing_invitations i JOIN listings l ON l.id = i.listing_id
  WHERE i.id = ?1 AND i.user_id = ?2 AND i.expires_at > ?3 AND i.declined_at IS NULL AND l.deleted_at IS NULL
    AND iif(i.transfers OR i.role = 'owner', l.owner_id = i.invited_by, ${maySql('own', 'i.invited_by')})`

/**
 * Accepts an invitation of the actor: they get the role, or the listing itself, whose owner until now becomes an editor. The inviter is told. Answers the
 * listing.
 */
export async function acceptInvitation(ctx: UserCtx, invitationId: string) {
  const { db, now, actor } = ctx
  const key = [invitationId, actor.userId, now] as const
  const found = await db
    .prepare(`SELECT i.listing_id, i.invited_by, i.transfers, l.name, i.role FROM ${OPEN_SQL}`)
    .bind(...key)
    .first<InvitationRow>()
  if (!found) throw gone()
  const { listing_id: serverId, invited_by: inviter, name, role } = found
  const transfers = found.transfers === 1
  const entry = {
    action: transfers ? ('listing.transfer' as const) : ('listing.join-team' as const),
    targetKind: 'listing' as const,
    targetId: serverId,
    ...(transfers && { before: { ownerId: inviter } }),
    after: transfers ? { ownerId: actor.userId } : { role },
  }
  const { done } = await writeOnce(ctx, (attempt) => [
    // Of an offer, the owner until now gets a place in the team; of an invitation, the invited person.
    db
      .prepare(
        `INSERT INTO listing_members (listing_id, user_id, role, since)
         SELECT i.listing_id, iif(i.transfers, i.invited_by, i.user_id), iif(i.transfers, 'editor', i.role), ?3 FROM ${OPEN_SQL} AND i.transfers = ?4
         ON CONFLICT (listing_id, user_id) DO UPDATE SET role = excluded.role, since = excluded.since`,
      )
      .bind(...key, Number(transfers)),
    auditStatement(ctx, entry, attempt),
    ...tellPerson(ctx, {
      userId: inviter,
      kind: 'team',
      key: `accepted:${invitationId}`,
      data: { outcome: transfers ? 'transferred' : 'joined', name, id: serverId },
    }),
    // A trigger ends what the new owner was before, and this offer.
    db
      .prepare(`UPDATE listings SET owner_id = ?2 WHERE id = (SELECT l.id FROM ${OPEN_SQL} AND i.transfers)`)
      .bind(...key),
    ...emit(ctx, 'listing.new-owner', {
      from: sql`${listings} WHERE ${listings.id} = ${serverId} AND changes() > 0`,
      at: now,
      person: actor.userId,
      id: listings.id,
      name: listings.name,
    }),
    // One that was declined since it was read stays: the person is not asked again for a month.
    db
      .prepare('DELETE FROM listing_invitations WHERE id = ?1 AND user_id = ?2 AND declined_at IS NULL')
      .bind(...key.slice(0, 2)),
  ])
  if (!done) throw gone()
  return serverId
}

export const gone = () => new HttpError('not_found', 'This invitation is no longer there.')
