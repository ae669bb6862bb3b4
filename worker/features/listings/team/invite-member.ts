import type { z } from 'zod'
import type { invitationBody } from '#contract/listings/server-team.wire.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DECLINED_FOR_MS, INVITATION_LIFETIME_MS, TEAM_MAX } from '#contract/listings/server-team.ts'
import { DAY } from '#contract/base/time.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { tellPerson } from '../../events/registry.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { listingInvitations, listingMembers, listings, users } from '../../../db/schema.ts'
import { names, into, set } from '../../../db/sql.ts'

const l = alias(listings, 'l')

/** Each one tells somebody, and answers whether they have an account here. */
const INVITED_A_DAY = { name: 'team-invite', limit: 60, windowMs: DAY }

type Invitation = z.output<typeof invitationBody> & { listingId: string }

/**
 * Invites somebody who has signed in here into the team of a listing, and tells them; nothing changes until they accept. Owners invite editors and
 * analysts; further owners, and a new owner of the page, are for that one to invite. An invitation that waits is replaced.
 */
export async function inviteMember(ctx: UserCtx, { listingId, person, role, transfers }: Invitation) {
  const { db, now, actor, idempotencyKey: id } = ctx
  // Before anything about other people is looked up.
  const listing = await db.first<{ name: string; owner_id: string }>(
    sql`SELECT ${l.name}, ${l.ownerId} FROM ${listings} l WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('own', actor.userId, l)}`,
  )
  if (!listing) throw notYours()
  if ((transfers || role === 'owner') && listing.owner_id !== actor.userId)
    throw new HttpError('forbidden', 'Only the owner of the page can do that.')
  await takeQuota(ctx, INVITED_A_DAY, actor.userId)
  const userId = await findPerson(ctx, person)
  if (userId === listing.owner_id)
    throw new HttpError('state_conflict', 'They own this server already.', { current: 'owner' })
  const [done, [after]] = await writeOnce<[{ people: number; declined_at: number | null }]>(
    ctx,
    [
      sql`INSERT INTO ${into(listingInvitations, 'id', 'listingId', 'userId', 'invitedBy', 'role', 'transfers', 'at', 'expiresAt')}
         SELECT ${id}, ${l.id}, ${userId}, ${actor.userId}, ${role}, ${Number(transfers)}, ${now}, ${now + INVITATION_LIFETIME_MS} FROM ${listings} l
          WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('own', actor.userId, l)} AND ${l.ownerId} <> ${userId}
          AND (${l.ownerId} = ${actor.userId} OR NOT (${Number(transfers)} OR ${role} = 'owner'))
            AND (${Number(transfers)} OR NOT EXISTS (SELECT 1 FROM ${listingMembers} WHERE ${listingMembers.listingId} = ${l.id}
            AND ${listingMembers.userId} = ${userId} AND ${listingMembers.role} IS NOT NULL))
            AND ${people(now)} < ${TEAM_MAX}
         ON CONFLICT (${names(listingInvitations.listingId, listingInvitations.userId)}) DO UPDATE SET ${set(
           listingInvitations,
           {
             id,
             invitedBy: actor.userId,
             role,
             transfers: Number(transfers),
             at: now,
             expiresAt: now + INVITATION_LIFETIME_MS,
             declinedAt: null,
           },
         )}
          WHERE ${listingInvitations.declinedAt} IS NULL OR ${listingInvitations.declinedAt} <= ${now - DECLINED_FOR_MS}`,
      auditStatement(ctx, 'listing.invite', listingId, { after: { role, transfers, userId } }),
      ...tellPerson(ctx, {
        userId,
        kind: 'team',
        key: `invitation:${id}`,
        data: { outcome: transfers ? 'offered' : 'invited', name: listing.name, id: listingId },
      }),
    ],
    [
      sql`SELECT ${people(now)} AS people, (SELECT ${listingInvitations.declinedAt} FROM ${listingInvitations} WHERE ${listingInvitations.listingId} = ${l.id}
          AND ${listingInvitations.userId} = ${userId}) AS declined_at
           FROM ${listings} l WHERE ${l.id} = ${listingId}`,
    ],
  )
  if (done) return { _id: id }
  if ((after?.people ?? 0) >= TEAM_MAX)
    throw new HttpError('state_conflict', `A team has at most ${TEAM_MAX} people, with those invited.`)
  throw after?.declined_at
    ? new HttpError('state_conflict', 'They declined an invitation. Ask again after a month.', {
        current: 'declined',
      })
    : new HttpError('state_conflict', 'They are in the team already.', { current: 'member' })
}

/** How many people are in the team of the listing `l` or invited at that moment. */
const people = (now: number) =>
  sql`((SELECT count(*) FROM ${listingMembers} WHERE ${listingMembers.listingId} = ${l.id} AND ${listingMembers.role} IS NOT NULL)
    + (SELECT count(*) FROM ${listingInvitations} WHERE ${listingInvitations.listingId} = ${l.id}
        AND ${listingInvitations.declinedAt} IS NULL AND ${listingInvitations.expiresAt} > ${now}))`

/** Ids are unique; of several people with one name nobody is guessed. */
async function findPerson({ db }: UserCtx, person: string): Promise<string> {
  const results = await db.all<{
    id: string
  }>(sql`SELECT ${users.id} FROM ${users} WHERE ${users.chatId} = ${person} UNION ALL SELECT * FROM (SELECT ${users.id} FROM ${users}
      WHERE lower(${users.username}) = lower(${person.replace(/^@/, '')}) LIMIT 2)`)
  const [found, another] = results
  if (!found)
    throw new HttpError('not_found', 'Nobody with this name or id has signed in here yet.', {
      field: 'person',
    })
  if (another)
    throw new HttpError('state_conflict', 'Several people have this name. Enter their Discord id.', {
      field: 'person',
    })
  return found.id
}
