import { sql } from 'drizzle-orm'
import { HUB_DEAD_RECHECK_MS, INVITE_REFRESH_MS, INVITES_A_RUN } from '#contract/community/hub.ts'
import { listings, siteCounters } from '../../../db/schema.ts'
import type { Ctx, UserCtx } from '../../../http/verb.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { emit } from '../../events/registry.ts'
import { type FailedAnswer, LEASE_MS, lookUpDue, waitAfter } from './back-off.ts'
import { names, set, type SqlRow } from '../../../db/sql.ts'
import { askInvite, codeOf } from './ask-invite.ts'

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

/** Claims the invite that has been due longest; `null` when none is due, or while the platform wants to be left alone. */
function claimDueInvite({ db, now }: Ctx): Promise<ClaimedInvite | null> {
  return db.first<ClaimedInvite>(sql`UPDATE ${listings} SET ${set(listings, { discordNextAt: now + LEASE_MS })}
          WHERE ${listings.moderation} = 'approved' AND ${listings.discordNextAt} <= ${now} AND ${listings.discord} = (
         SELECT ${listings.discord} FROM ${listings} INDEXED BY listings_invites_due WHERE ${listings.discord} IS NOT NULL AND ${listings.moderation} = 'approved' AND ${listings.discordNextAt} <= ${now}
            AND (SELECT ${siteCounters.invitesQuietUntil} FROM ${siteCounters} WHERE ${siteCounters.id} = 1) <= ${now}
          ORDER BY ${listings.discordNextAt}, ${listings.seq} LIMIT 1)
       RETURNING ${names(listings.discord)}, ${names(listings.discordFailures)}`)
}

/**
 * Stores what the platform says about an invite, for all listings that have it. When it leads to another
 * server than at first, the counts stay, hidden. Owner, staff and followers are told of changes.
 */
export async function keepInvite(
  { db, now }: Ctx,
  invite: string,
  answer: Exclude<InviteAnswer, { kind: 'failed' }>,
): Promise<void> {
  if (answer.kind === 'gone')
    await db.batch([
      ...tellOfBroken({ db, now }, invite, null),
      sql`UPDATE ${listings} SET ${set(listings, { discordState: 'dead', discordFound: null, discordFailures: 0, discordNextAt: now + HUB_DEAD_RECHECK_MS, discordChangedAt: sql`iif(${listings.discordState} = 'dead', ${listings.discordChangedAt}, ${now})` })}
          WHERE ${listings.discord} = ${invite}`,
    ])
  else
    await db.batch([
      ...tellOfBroken({ db, now }, invite, answer.guild.id),
      sql`UPDATE ${listings} SET ${set(listings, {
        discordFailures: 0,
        discordChangedAt: sql`CASE ${listings.discordState} WHEN 'new' THEN NULL
             WHEN iif(${listings.discordGuild} <> ${answer.guild.id}, 'elsewhere', 'ok') THEN ${listings.discordChangedAt} ELSE ${now} END`,
        discordState: sql`iif(${listings.discordGuild} <> ${answer.guild.id}, 'elsewhere', 'ok')`,
        discordFound: sql`iif(${listings.discordGuild} <> ${answer.guild.id}, ${answer.guild.id}, NULL)`,
        discordGuild: sql`coalesce(${listings.discordGuild}, ${answer.guild.id})`,
        discordOnline: sql`iif(${listings.discordGuild} <> ${answer.guild.id}, ${listings.discordOnline}, ${answer.guild.onlineCount})`,
        discordMembers: sql`iif(${listings.discordGuild} <> ${answer.guild.id}, ${listings.discordMembers}, ${answer.guild.memberCount})`,
        discordCountedAt: sql`iif(${listings.discordGuild} <> ${answer.guild.id}, ${listings.discordCountedAt}, ${now})`,
        discordNextAt: sql`iif(${listings.discordGuild} <> ${answer.guild.id}, ${now + HUB_DEAD_RECHECK_MS}, ${now + INVITE_REFRESH_MS})`,
      })}
          WHERE ${listings.discord} = ${invite}`,
    ])
}

/** In the batch of the change and before it. `guildId` is where the invite leads; `null` when it leads nowhere. */
const tellOfBroken = ({ now }: Pick<Ctx, 'db' | 'now'>, invite: string, guildId: string | null) => {
  const problem = guildId === null ? 'dead' : 'elsewhere'
  return emit('invite.broken', {
    from: sql`${listings} WHERE ${listings.discord} = ${invite} AND ${listings.discordState} <> ${problem}
      AND (${guildId} IS NULL OR ${listings.discordGuild} <> ${guildId})`,
    at: now,
    problem,
  })
}

/** An error says nothing about the invite: the counts stay, and the next lookup is later. */
async function keepFailure(
  { db, now }: Ctx,
  { discord, discord_failures: failures }: ClaimedInvite,
  answer: FailedAnswer,
): Promise<void> {
  await db.run(sql`UPDATE ${listings} SET ${set(listings, { discordFailures: failures + 1, discordNextAt: now + waitAfter(failures, answer) })}
          WHERE ${listings.discord} = ${discord}`)
}

/** Looks an invite up for a person who waits, and stores what the platform says for every listing that has it. */
export async function lookUpInvite(ctx: UserCtx, invite: string): Promise<void> {
  const answer = await askInvite(ctx, invite)
  if (answer !== null && answer.kind !== 'failed') await keepInvite(ctx, invite, answer)
}
