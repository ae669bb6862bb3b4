import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import {
  EDITORS_MAX,
  INVITATION_LIFETIME_MS,
  type NotInvited,
  whyNotInvited,
  DECLINED_DAYS,
} from '#contract/listings/server-team.ts'
import type { invitationBody } from '#contract/listings/server-team.wire.ts'
import { isOwner } from '#contract/people/permissions.ts'
import { listingInvitations, listingMembers, listings, users } from '../../../db/schema.ts'
import { readNamesakes } from '../../../db/staff-roles.ts'
import { teamColumns } from '../../../db/team-sql.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, notYours } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { tell } from '../../events/tell.ts'

/**
 * Each invitation is told to somebody, and its answer says whether they have an account: so it has a limit.
 */
const INVITATION_QUOTA = { name: 'team-invite', limit: 60, windowMs: DAY }

type Invitation = z.output<typeof invitationBody> & { listingId: string }

/**
 * Invites somebody with an account to edit a listing, or offers them the listing, and tells them. Only for
 * its owner. Replaces an earlier invitation, and only one person at a time has an offer.
 */
export async function inviteMember(ctx: UserCtx, { listingId, person, transfers }: Invitation) {
  const { db, now, actor, idempotencyKey: id } = ctx
  // Checked first, so that others cannot find out who has an account.
  await readOwn(db.orm, ctx, listingId)
  await takeQuota(ctx, INVITATION_QUOTA, actor.userId)
  const userId = await findPerson(ctx, person)
  if (userId === actor.userId)
    throw new HttpError('state_conflict', 'You own this server already.', { current: 'owner' })
  return transaction(ctx, async (tx) => {
    const [listing, editors, invitations] = await Promise.all([
      readOwn(tx, ctx, listingId),
      tx
        .select({ userId: listingMembers.userId })
        .from(listingMembers)
        .where(and(eq(listingMembers.listingId, listingId), isNull(listingMembers.leftAt))),
      tx
        .select({
          userId: listingInvitations.userId,
          transfers: sql`${listingInvitations.transfers}`.mapWith(Boolean),
          expiresAt: listingInvitations.expiresAt,
          declinedAt: listingInvitations.declinedAt,
        })
        .from(listingInvitations)
        .where(eq(listingInvitations.listingId, listingId)),
    ])
    const team = { editors: editors.map((editor) => editor.userId), invitations }
    const problem = whyNotInvited({ userId, transfers }, team, now)
    if (problem)
      throw new HttpError('state_conflict', REFUSALS[problem], problem === 'full' ? {} : { current: problem })
    const invitation = {
      id,
      invitedBy: actor.userId,
      transfers: Number(transfers),
      at: now,
      expiresAt: now + INVITATION_LIFETIME_MS,
      declinedAt: null,
    }
    tx.write(
      tx
        .insert(listingInvitations)
        .values({ ...invitation, listingId, userId })
        .onConflictDoUpdate({
          target: [listingInvitations.listingId, listingInvitations.userId],
          set: invitation,
        }),
      audit(ctx, 'listing.invite', listingId, { after: { transfers, userId } }),
      ...tell([
        {
          person: userId,
          kind: 'team',
          key: `invitation:${id}`,
          at: now,
          outcome: transfers ? 'offered' : 'invited',
          name: listing.name,
          id: listingId,
        },
      ]),
    )
    return { _id: id }
  })
}

/** A listing of the actor, or throws. */
async function readOwn(db: Pick<Transaction, 'select'>, { actor }: UserCtx, listingId: string) {
  const [listing] = await db
    .select({ name: listings.name, ...teamColumns(actor.userId) })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)))
  if (!listing || !isOwner(actor, listing)) throw notYours()
  return listing
}

const REFUSALS: Record<NotInvited, string> = {
  full: `A server has at most ${EDITORS_MAX} editors, with those invited.`,
  offered: 'You offered this server to somebody else. Take that back first.',
  declined: `They declined an invitation. Ask again after ${DECLINED_DAYS} days.`,
  member: 'They are an editor already.',
}

/** The one person with this Discord id or name. Throws if there is none, or if several have the name. */
async function findPerson({ db }: UserCtx, person: string): Promise<string> {
  const [[byId], byName] = await Promise.all([
    db.orm.select({ id: users.id }).from(users).where(eq(users.chatId, person)),
    readNamesakes(db.orm, person),
  ])
  const [account, another] = [byId, ...byName].filter((each) => each !== undefined)
  if (!account)
    throw new HttpError('not_found', 'Nobody with this name or id has signed in here yet.', {
      field: 'person',
    })
  if (another)
    throw new HttpError('state_conflict', 'Several people have this name. Enter their Discord id.', {
      field: 'person',
    })
  return account.id
}
