import type { z } from 'zod'
import type { invitationBody } from '#contract/listings/server-team.wire.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DECLINED_FOR_MS, EDITORS_MAX, INVITATION_LIFETIME_MS } from '#contract/listings/server-team.ts'
import { DAY } from '#contract/base/time.ts'
import { isEditor, may } from '../../../db/side-sql.ts'
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

interface Standing {
  people: number
  offered: 0 | 1
  declined_at: number | null
}

/**
 * Invites somebody who has an account to edit a listing, or offers it to them, and tells them. For its owner
 * alone. It replaces one that waits. A listing is offered to one person at a time.
 */
export async function inviteMember(ctx: UserCtx, { listingId, person, transfers }: Invitation) {
  const { db, now, actor, idempotencyKey: id } = ctx
  // Before anything about other people is looked up.
  const [listing] = await db.orm
    .select({ name: listings.name })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt), may('own', actor.userId, listings)))
  if (!listing) throw notYours()
  await takeQuota(ctx, INVITED_A_DAY, actor.userId)
  const userId = await findPerson(ctx, person)
  if (userId === actor.userId)
    throw new HttpError('state_conflict', 'You own this server already.', { current: 'owner' })
  const invitation = {
    id,
    invitedBy: actor.userId,
    transfers: Number(transfers),
    at: now,
    expiresAt: now + INVITATION_LIFETIME_MS,
  }
  const [done, [after]] = await writeOnce<[Standing]>(
    ctx,
    [
      sql`INSERT INTO ${into(listingInvitations, 'id', 'listingId', 'userId', 'invitedBy', 'transfers', 'at', 'expiresAt')}
         SELECT ${id}, ${l.id}, ${userId}, ${actor.userId}, ${invitation.transfers}, ${now}, ${invitation.expiresAt} FROM ${listings} l
          WHERE ${l.id} = ${listingId} AND ${l.deletedAt} IS NULL AND ${may('own', actor.userId, l)}
            AND iif(${invitation.transfers}, NOT ${isOffered(userId, now)}, NOT ${isEditor(userId, l.id)}) AND (${people(now)} < ${EDITORS_MAX} OR ${invitation.transfers} AND ${isEditor(userId, l.id)})
         ON CONFLICT (${names(listingInvitations.listingId, listingInvitations.userId)}) DO UPDATE SET ${set(
           listingInvitations,
           { ...invitation, declinedAt: null },
         )}
          WHERE ${listingInvitations.declinedAt} IS NULL OR ${listingInvitations.declinedAt} <= ${now - DECLINED_FOR_MS}`,
      auditStatement(ctx, 'listing.invite', listingId, { after: { transfers, userId } }),
      ...tellPerson(ctx, {
        userId,
        kind: 'team',
        key: `invitation:${id}`,
        data: { outcome: transfers ? 'offered' : 'invited', name: listing.name, id: listingId },
      }),
    ],
    [
      sql`SELECT ${people(now)} AS people, ${isOffered(userId, now)} AS offered, (SELECT ${listingInvitations.declinedAt} FROM ${listingInvitations}
          WHERE ${listingInvitations.listingId} = ${l.id} AND ${listingInvitations.userId} = ${userId}) AS declined_at
           FROM ${listings} l WHERE ${l.id} = ${listingId}`,
    ],
  )
  if (done) return { _id: id }
  throw refusal(transfers, after)
}

/** Why an invitation was not written. */
function refusal(transfers: boolean, found: Standing | undefined): HttpError {
  if ((found?.people ?? 0) >= EDITORS_MAX)
    return new HttpError('state_conflict', `A server has at most ${EDITORS_MAX} editors, with those invited.`)
  if (transfers && found?.offered === 1)
    return new HttpError(
      'state_conflict',
      'You offered this server to somebody else. Take that back first.',
      {
        current: 'offered',
      },
    )
  if (found?.declined_at)
    return new HttpError('state_conflict', 'They declined an invitation. Ask again after a month.', {
      current: 'declined',
    })
  return new HttpError('state_conflict', 'They are an editor already.', { current: 'member' })
}

/** Whether the listing `l` is offered to somebody else at that moment. */
const isOffered = (userId: string, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${listingInvitations} WHERE ${listingInvitations.listingId} = ${l.id} AND ${listingInvitations.transfers}
    AND ${listingInvitations.userId} <> ${userId} AND ${listingInvitations.declinedAt} IS NULL AND ${listingInvitations.expiresAt} > ${now})`

/** How many people edit the listing `l` or are invited at that moment. */
const people = (now: number) =>
  sql`((SELECT count(*) FROM ${listingMembers} WHERE ${listingMembers.listingId} = ${l.id} AND ${listingMembers.leftAt} IS NULL)
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
