import { auditEntry } from '../../../http/write-audit.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { hubBackOff } from '#contract/community/hub.ts'
import { heldChanges, listings, siteCounters } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { newId } from '../../../platform/ids.ts'
import { keepGuildStatement } from '../../listings/edit/hold-statements.ts'
import { codeOf } from '../../community/hubs/ask-invite.ts'
import { LEASE_MS, lookUpDue, waitAfter } from '../../community/hubs/back-off.ts'
import { tellOf } from '../../decisions/tell-of.ts'
import { tellPerson } from '../../events/registry.ts'
import { changeStatement } from '../../listings/edit/apply-edit.ts'
import { names, set, type SqlRow } from '../../../db/sql.ts'

const l = alias(listings, 'l')
const h = alias(heldChanges, 'h')

/** Few lookups per run, as of hubs. */
const LOOKUPS_A_RUN = 5

type ClaimedHeldInvite = SqlRow<typeof heldChanges, 'listing_id' | 'revision' | 'invite_failures'> &
  SqlRow<typeof listings, 'owner_id' | 'name'> & { discord: string }

/** Asks again where invites lead that wait because nobody knew it. */
export const refreshHeldInvites = (ctx: Ctx): Promise<void> =>
  lookUpDue(ctx, LOOKUPS_A_RUN, claimHeldInvite, lookUp)

async function lookUp(ctx: Ctx, claimed: ClaimedHeldInvite): Promise<InviteAnswer> {
  const answer = await readInvite(ctx.env, codeOf(claimed.discord))
  const { invite_failures: failures } = claimed
  if (answer.kind === 'failed') await delayHeldInvite(ctx, claimed, ctx.now + waitAfter(failures, answer))
  else await keepHeldInvite(ctx, claimed, answer, ctx.now + hubBackOff(failures + 1))
  return answer
}

/** Claims the waiting invite that has been due longest; `null` when none is due, or while the platform wants to be left alone. */
function claimHeldInvite({ db, now }: Ctx): Promise<ClaimedHeldInvite | null> {
  return db.first<ClaimedHeldInvite>(sql`UPDATE ${heldChanges} SET ${set(heldChanges, { inviteNextAt: now + LEASE_MS })}
          WHERE ${heldChanges.listingId} = (
          SELECT ${heldChanges.listingId} FROM ${heldChanges} WHERE ${heldChanges.inviteNextAt} <= ${now} AND ${heldChanges.waits} AND ${heldChanges.fields} ->> 'discord' IS NOT NULL
             AND (SELECT ${siteCounters.invitesQuietUntil} FROM ${siteCounters} WHERE ${siteCounters.id} = 1) <= ${now}
           ORDER BY ${heldChanges.inviteNextAt} LIMIT 1)
       RETURNING ${names(heldChanges.listingId)}, ${names(heldChanges.revision)}, ${names(heldChanges.inviteFailures)}, ${names(heldChanges.fields)} ->> 'discord' AS discord,
         (SELECT ${listings.ownerId} FROM ${listings} WHERE ${listings.id} = ${names(heldChanges.listingId)}) AS owner_id, (SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${names(heldChanges.listingId)}) AS name`)
}

/** An error says nothing about a waiting invite: the next lookup is at `nextAt`, in ms since 1970. */
async function delayHeldInvite(
  { db }: Ctx,
  { listing_id: id, revision }: ClaimedHeldInvite,
  nextAt: number,
): Promise<void> {
  await db.run(sql`UPDATE ${heldChanges} SET ${set(heldChanges, { inviteFailures: sql`${heldChanges.inviteFailures} + 1`, inviteNextAt: nextAt })}
          WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.revision} = ${revision}`)
}

/**
 * Stores where a waiting invite leads. If it is the Discord server of the listing, staff need not look: the invite
 * is published in the same transaction. An edit in between has another revision.
 */
async function keepHeldInvite(
  job: Ctx,
  { listing_id: id, revision, discord, owner_id, name }: ClaimedHeldInvite,
  answer: Exclude<InviteAnswer, { kind: 'failed' }>,
  nextAt: number,
): Promise<void> {
  const ctx = { ...job, idempotencyKey: newId() }
  const { db } = ctx
  const guild = answer.kind === 'found' ? answer.guild : null
  await db.batch([
    sql`UPDATE ${heldChanges} SET ${set(heldChanges, { guild: guild?.id ?? null, guildName: guild?.name ?? null, inviteFailures: sql`${heldChanges.inviteFailures} + 1`, inviteNextAt: sql`iif(${guild?.id ?? null} IS NOT NULL AND EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.id} = ${id} AND ${listings.discordGuild} IS NULL AND ${listings.discordState} = 'new'), ${nextAt}, NULL)` })}
          WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.revision} = ${revision}`,
    sql`${auditEntry(ctx)}, 'listing.approve-change', 'listing', ${l.id}, json_object('discord', ${l.discord}), json_object('discord', ${h.fields} ->> 'discord')
           FROM ${heldChanges} h JOIN ${listings} l ON ${l.id} = ${h.listingId}
          WHERE ${h.listingId} = ${id} AND ${h.revision} = ${revision} AND ${h.waits} AND ${h.reasons} ->> 'discord' = 'server' AND ${l.deletedAt} IS NULL AND ${l.discordGuild} = ${guild?.id ?? null}`,
    changeStatement(ctx, id, { discord }),
    // Staff decide about the rest as it is now.
    sql`UPDATE ${heldChanges} SET ${set(heldChanges, { fields: sql`json_remove(${heldChanges.fields}, '$.discord')`, reasons: sql`json_remove(${heldChanges.reasons}, '$.discord')`, revision: newId(), guild: null, guildName: null, inviteNextAt: null })}
          WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.revision} = ${revision} AND changes() > 0`,
    ...tellPerson(ctx, {
      userId: owner_id,
      kind: 'decision',
      key: `change:${id}:${revision}`,
      data: { outcome: 'approve-change', name, id },
    }),
    ...tellOf(ctx, 'listing'),
    sql`DELETE FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.fields} = '{}'`,
    keepGuildStatement(id, { discord, guild: guild?.id ?? null }),
  ])
}
