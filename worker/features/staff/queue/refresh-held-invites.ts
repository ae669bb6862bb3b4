import { and, eq, sql } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { hubBackOff } from '#contract/community/hub.ts'
import { heldChanges, listings, siteCounters } from '../../../db/schema.ts'
import { names, plus, set, type SqlRow } from '../../../db/sql.ts'
import { transaction } from '../../../http/transaction.ts'
import type { Ctx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { newId } from '../../../platform/ids.ts'
import { codeOf } from '../../community/hubs/ask-invite.ts'
import { LEASE_MS, lookUpDue, waitAfter } from '../../community/hubs/back-off.ts'
import { tellListingChanges } from '../../decisions/tell-listing-change.ts'
import { tell } from '../../events/tell.ts'
import { keepGuild } from '../../listings/edit/apply-edit.ts'
import { EDITED_COLUMNS, patchOf } from '../../listings/edit/listing-change.ts'

/** Few, because Discord blocks those who ask often. */
const LOOKUPS_A_RUN = 5

type ClaimedHeldInvite = SqlRow<typeof heldChanges, 'listing_id' | 'revision' | 'invite_failures'> &
  SqlRow<typeof listings, 'owner_id' | 'name'> & { discord: string }

/** Asks Discord where waiting invites lead, for those that got no answer when they were entered. */
export const refreshHeldInvites = (ctx: Ctx): Promise<void> =>
  lookUpDue(ctx, LOOKUPS_A_RUN, claimHeldInvite, lookUp)

async function lookUp(ctx: Ctx, claimed: ClaimedHeldInvite): Promise<InviteAnswer> {
  const answer = await readInvite(ctx.env, codeOf(claimed.discord))
  const { invite_failures: failures } = claimed
  if (answer.kind === 'failed') await delayHeldInvite(ctx, claimed, ctx.now + waitAfter(failures, answer))
  else await keepHeldInvite(ctx, claimed, answer, ctx.now + hubBackOff(failures + 1))
  return answer
}

/**
 * Claims the waiting invite that has been due longest; `null` when none is due, or the platform asked us to
 * wait.
 */
function claimHeldInvite({ db, now }: Ctx): Promise<ClaimedHeldInvite | null> {
  return db.first<ClaimedHeldInvite>(sql`UPDATE ${heldChanges} SET ${set(heldChanges, { inviteNextAt: now + LEASE_MS })}
       WHERE ${heldChanges.listingId} = (
       SELECT ${heldChanges.listingId} FROM ${heldChanges} WHERE ${heldChanges.inviteNextAt} <= ${now}
          AND ${heldChanges.waits} AND ${heldChanges.fields} ->> 'discord' IS NOT NULL
          AND (SELECT ${siteCounters.invitesQuietUntil} FROM ${siteCounters} WHERE ${siteCounters.id} = 1) <= ${now}
        ORDER BY ${heldChanges.inviteNextAt} LIMIT 1)
    RETURNING ${names(heldChanges.listingId, heldChanges.revision, heldChanges.inviteFailures)},
      ${names(heldChanges.fields)} ->> 'discord' AS discord,
      (SELECT ${listings.ownerId} FROM ${listings} WHERE ${listings.id} = ${names(heldChanges.listingId)}) AS owner_id,
      (SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${names(heldChanges.listingId)}) AS name`)
}

/** Stores only when to look again, in ms since 1970, because an error says nothing about the invite. */
async function delayHeldInvite(
  { db }: Ctx,
  { listing_id: id, revision }: ClaimedHeldInvite,
  nextAt: number,
): Promise<void> {
  await db.orm
    .update(heldChanges)
    .set({ inviteFailures: plus(heldChanges.inviteFailures, 1), inviteNextAt: nextAt })
    .where(and(eq(heldChanges.listingId, id), eq(heldChanges.revision, revision)))
}

/**
 * Stores where a waiting invite leads. If it is the listing's Discord server, staff need not look and the
 * invite is published at once. After an edit, which changes the revision, nothing is stored.
 */
async function keepHeldInvite(
  ctx: Ctx,
  { listing_id: id, revision, discord, owner_id: ownerId, name }: ClaimedHeldInvite,
  answer: Exclude<InviteAnswer, { kind: 'failed' }>,
  nextAt: number,
): Promise<void> {
  const guild = answer.kind === 'found' ? answer.guild : null
  const next = newId()
  await transaction(ctx, async (tx) => {
    const which = eq(heldChanges.listingId, id)
    const [row] = await tx
      .select({
        listing: EDITED_COLUMNS,
        ...only(listings, ['discordState', 'discordGuild', 'deletedAt']),
        ...only(heldChanges, ['fields', 'reasons', 'waits']),
      })
      .from(heldChanges)
      .innerJoin(listings, eq(listings.id, heldChanges.listingId))
      .where(and(which, eq(heldChanges.revision, revision)))
    if (!row) return
    const { listing, discordGuild } = row
    const isSame = guild !== null && guild.id === discordGuild
    const isPublished = isSame && row.waits && row.reasons.discord === 'server' && row.deletedAt === null
    if (!isPublished) {
      const isUnknown = guild !== null && discordGuild === null && row.discordState === 'new'
      tx.write(
        tx
          .update(heldChanges)
          .set({
            guild: guild?.id ?? null,
            guildName: guild?.name ?? null,
            inviteFailures: plus(heldChanges.inviteFailures, 1),
            inviteNextAt: isUnknown ? nextAt : null,
          })
          .where(which),
      )
      return
    }
    const [fields, reasons] = [{ ...row.fields }, { ...row.reasons }]
    delete fields.discord
    delete reasons.discord
    const change = { before: { discord: listing.discord }, after: { discord } }
    tx.write(
      audit(ctx, 'listing.approve-change', id, change),
      tx
        .update(listings)
        .set(patchOf(listing, { discord }, { now: ctx.now, isStaff: true }))
        .where(eq(listings.id, id)),
      // If other fields wait too, staff decide about them alone, as a new revision.
      Object.keys(fields).length === 0
        ? tx.delete(heldChanges).where(which)
        : tx
            .update(heldChanges)
            .set({ fields, reasons, revision: next, guild: null, guildName: null, inviteNextAt: null })
            .where(which),
      keepGuild(tx, id, { discord, guild: guild.id }),
      ...tell([
        {
          person: ownerId,
          kind: 'decision',
          key: `change:${id}:${revision}`,
          at: ctx.now,
          outcome: 'approve-change',
          name,
          id,
        },
      ]),
      ...tellListingChanges(ctx, [
        {
          listing: { id, name: listing.name, ownerId },
          action: 'listing.approve-change',
          ...change,
          state: listing.moderation,
        },
      ]),
    )
  })
}
