import { sql } from 'drizzle-orm'
import type { ProofKind } from '#contract/listings/proof.ts'
import { listings } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { keepGuildStatement } from '../edit/hold-statements.ts'
import { askInvite, isShutOut } from '../../community/hubs/ask-invite.ts'

type FoundGuild = { guild: string } | { problem: 'no-discord' | 'discord-busy' | 'failed' }

/**
 * The Discord server of a listing about which this person may prove something: members about public ones, owners about their own. Asks the platform where
 * the invite leads if nobody knows yet, and remembers it. 404 for every other listing.
 */
export async function findGuild(ctx: UserCtx, listingId: string, kind: ProofKind): Promise<FoundGuild> {
  const row = await ctx.db.first<
    SqlRow<typeof listings, 'discord' | 'discord_guild'>
  >(sql`SELECT ${listings.discord}, ${listings.discordGuild} FROM ${listings} WHERE ${listings.id} = ${listingId} AND ${listings.deletedAt} IS NULL
          AND iif(${kind} = 'owner', ${listings.ownerId} = ${ctx.actor.userId}, ${listings.moderation} = 'approved' AND ${listings.ownerId} <> ${ctx.actor.userId})`)
  if (!row) throw serverNotFound()
  const { discord, discord_guild: known } = row
  if (discord === null) return { problem: 'no-discord' }
  if (known !== null) return { guild: known }
  const answer = await askInvite(ctx, discord)
  if (answer?.kind === 'gone') return { problem: 'no-discord' }
  if (answer?.kind !== 'found') return { problem: isShutOut(answer) ? 'discord-busy' : 'failed' }
  await ctx.db.repeatable([keepGuildStatement(listingId, { discord, guild: answer.guild.id })])
  return { guild: answer.guild.id }
}
