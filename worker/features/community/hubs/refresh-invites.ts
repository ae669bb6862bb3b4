import { and, eq, gt, sql } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { INVITES_A_RUN } from '#contract/community/hub.ts'
import { listings, siteCounters } from '../../../db/schema.ts'
import { names, set, type SqlRow } from '../../../db/sql.ts'
import { readAdmins } from '../../../db/staff-roles.ts'
import { transaction } from '../../../http/transaction.ts'
import { asSystem, type Ctx, type UserCtx } from '../../../http/verb.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { type Notice, tell } from '../../events/tell.ts'
import { askInvite, codeOf } from './ask-invite.ts'
import { type FailedAnswer, LEASE_MS, lookUpDue, waitAfter } from './back-off.ts'
import { inviteChanges, type InviteWord } from './invite-changes.ts'

type ClaimedInvite = SqlRow<typeof listings, 'discord' | 'discord_failures'> & { discord: string }

/** Looks up invites of public listings, once for all listings that share one. */
export const refreshInvites = (ctx: Ctx): Promise<void> =>
  lookUpDue(ctx, INVITES_A_RUN, claimDueInvite, lookUp)

async function lookUp(ctx: Ctx, claimed: ClaimedInvite): Promise<InviteAnswer> {
  const answer = await readInvite(ctx.env, codeOf(claimed.discord))
  if (answer.kind === 'failed') await keepFailure(ctx, claimed, answer)
  else await keepInvite(ctx, claimed.discord, answer)
  return answer
}

/** Claims the invite that has been due longest; `null` when none is due, or Discord asked us to wait. */
function claimDueInvite({ db, now }: Ctx): Promise<ClaimedInvite | null> {
  return db.first<ClaimedInvite>(sql`UPDATE ${listings} SET ${set(listings, { discordNextAt: now + LEASE_MS })}
       WHERE ${listings.moderation} = 'approved' AND ${listings.discordNextAt} <= ${now} AND ${listings.discord} = (
      SELECT ${listings.discord} FROM ${listings} INDEXED BY listings_invites_due
       WHERE ${listings.discord} IS NOT NULL AND ${listings.moderation} = 'approved' AND ${listings.discordNextAt} <= ${now}
         AND (SELECT ${siteCounters.invitesQuietUntil} FROM ${siteCounters} WHERE ${siteCounters.id} = 1) <= ${now}
       ORDER BY ${listings.discordNextAt}, ${listings.seq} LIMIT 1)
    RETURNING ${names(listings.discord)}, ${names(listings.discordFailures)}`)
}

/** Listings with the same invite that are changed in one transaction. */
const CHUNK = 50

/**
 * Stores what Discord says about an invite, for all listings that have it. When it leads to another
 * server than at first, the counts stay, hidden. Owners and admins are told when it breaks.
 */
export async function keepInvite(ctx: Ctx, invite: string, answer: InviteWord): Promise<void> {
  let after: number | null = 0
  while (after !== null) after = await keepAfter(asSystem(ctx), invite, answer, after)
}

const READ = [
  'seq',
  'id',
  'name',
  'ownerId',
  'moderation',
  'discordState',
  'discordGuild',
  'discordChangedAt',
  'ownerProvenGuild',
] as const

/**
 * Does this for the next `CHUNK` listings with a `seq` above `after`. Answers the last `seq`; `null` when
 * there are no more.
 */
function keepAfter(ctx: Ctx, invite: string, answer: InviteWord, after: number): Promise<number | null> {
  return transaction(ctx, async (tx) => {
    const { seq } = listings
    const chunk = await tx
      .select(only(listings, READ))
      .from(listings)
      .where(and(eq(listings.discord, invite), gt(seq, after)))
      .orderBy(seq)
      .limit(CHUNK)
    const broken: BrokenInvite[] = []
    for (const listing of chunk) {
      const changes = inviteChanges(answer, listing, ctx.now)
      const { discordState: problem } = changes
      tx.write(tx.update(listings).set(changes).where(eq(seq, listing.seq)))
      if (problem !== 'ok' && problem !== listing.discordState && listing.moderation === 'approved')
        broken.push({ listing, problem })
    }
    if (broken.length > 0) {
      const admins = await readAdmins(tx)
      tx.write(...tell(broken.flatMap((change) => brokenNotices(ctx.now, change, admins))))
    }
    return chunk.length < CHUNK ? null : (chunk.at(-1)?.seq ?? null)
  })
}

interface BrokenInvite {
  listing: { id: string; name: string; ownerId: string }
  problem: 'dead' | 'elsewhere'
}

/** Each owner hears of their own invite, and all admins of each. */
function brokenNotices(
  at: number,
  { listing: { id, name, ownerId }, problem: outcome }: BrokenInvite,
  admins: readonly string[],
): Notice[] {
  const words = { at, outcome, name, id }
  return [
    { person: ownerId, kind: 'invite', key: `invite:${id}:${at}`, ...words },
    ...admins.map((person): Notice => ({
      person,
      kind: 'alarm',
      key: `alarm:${id}:${at}`,
      ...words,
    })),
  ]
}

/** Delays the next lookup. All else stays, because an error says nothing about the invite. */
async function keepFailure(
  { db, now }: Ctx,
  { discord, discord_failures: failures }: ClaimedInvite,
  answer: FailedAnswer,
): Promise<void> {
  await db.orm
    .update(listings)
    .set({ discordFailures: failures + 1, discordNextAt: now + waitAfter(failures, answer) })
    .where(eq(listings.discord, discord))
}

/**
 * Looks an invite up for a person who waits, and stores what Discord says for every listing that has it.
 */
export async function lookUpInvite(ctx: UserCtx, invite: string): Promise<void> {
  const answer = await askInvite(ctx, invite)
  if (answer !== null && answer.kind !== 'failed') await keepInvite(ctx, invite, answer)
}
