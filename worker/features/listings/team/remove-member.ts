import { sql } from 'drizzle-orm'
import { LAST_OWNER_MESSAGE } from '#contract/listings/server-team.ts'
import { listings } from '../../../db/schema/listings.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { emit, tellPerson } from '../../events/registry.ts'
import { findMember, type MemberKey } from './find-member.ts'
import { HEIR_SQL } from './heir.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/**
 * Removes somebody from the team of a listing: owners remove others, and everybody may go. The owner of the page goes only by their own will and only if
 * another owner is there, who takes their place; other owners are removed by that one alone.
 */
export async function removeMember(ctx: UserCtx, key: MemberKey): Promise<void> {
  const { db, now, actor } = ctx
  const member = await findMember(ctx, key)
  if (member.isMain) {
    await leaveAsOwner(ctx, key)
    return
  }
  const isOwn = key.userId === actor.userId
  const entry = {
    action: isOwn ? ('listing.leave-team' as const) : ('listing.remove-member' as const),
    targetKind: 'listing' as const,
    targetId: key.listingId,
    before: { role: member.role, userId: key.userId },
  }
  const { done } = await writeOnce(ctx, (attempt) => [
    db
      .prepare(
        `UPDATE listing_members SET role = NULL, since = ?4 WHERE listing_id = ?1 AND user_id = ?3 AND role IS NOT NULL
            AND EXISTS (SELECT 1 FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL
              AND (?2 = ?3 OR iif(listing_members.role = 'owner', l.owner_id = ?2, ${maySql('own')})))`,
      )
      .bind(key.listingId, actor.userId, key.userId, now),
    auditStatement(ctx, entry, attempt),
    ...(isOwn
      ? []
      : tellPerson(ctx, {
          userId: key.userId,
          kind: 'team',
          key: `removed:${key.listingId}:${now}`,
          data: { outcome: 'removed', name: member.name, id: key.listingId },
        })),
    // What was offered to them, even the server itself, ends with their role.
    db
      .prepare(
        `DELETE FROM listing_invitations WHERE listing_id = ?1 AND user_id = ?2 AND declined_at IS NULL
            AND EXISTS (SELECT 1 FROM listing_members WHERE listing_id = ?1 AND user_id = ?2 AND role IS NULL AND since = ?3)`,
      )
      .bind(key.listingId, key.userId, now),
  ])
  if (!done) throw new HttpError('forbidden', 'Only the owner of the page can do that.')
}

/** The owner of the page goes, and the one who has been an owner beside them for the longest time takes their place, in the same statement. */
async function leaveAsOwner(ctx: UserCtx, { listingId, userId }: MemberKey): Promise<void> {
  if (userId !== ctx.actor.userId)
    throw new HttpError('forbidden', 'The owner of the page goes only by their own will.')
  const { db, now } = ctx
  const entry = {
    action: 'listing.leave-team',
    targetKind: 'listing',
    targetId: listingId,
    before: { role: 'owner', userId },
  } as const
  const { done } = await writeOnce(ctx, (attempt) => [
    ...emit(ctx, 'listing.new-owner', {
      from: sql`${listings} l WHERE l.id = ${listingId} AND l.owner_id = ${userId}`,
      at: now,
      person: sql.raw(HEIR_SQL),
      id: sql`l.id`,
      name: sql`l.name`,
    }),
    db
      .prepare(
        `UPDATE listings AS l SET owner_id = ${HEIR_SQL} WHERE l.id = ?1 AND l.owner_id = ?2 AND ${HEIR_SQL} IS NOT NULL`,
      )
      .bind(listingId, userId),
    auditStatement(ctx, entry, attempt),
    db
      .prepare(
        `INSERT INTO listing_members (listing_id, user_id, role, since) SELECT ?1, ?2, NULL, ?3 WHERE changes() > 0
         ON CONFLICT (listing_id, user_id) DO UPDATE SET role = NULL, since = excluded.since`,
      )
      .bind(listingId, userId, now),
  ])
  if (!done) throw new HttpError('state_conflict', LAST_OWNER_MESSAGE, { current: 'last_owner' })
}
